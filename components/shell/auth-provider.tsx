"use client";
import { useRouter } from "next/navigation";
import {
  createContext,
  use,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from "react";
import { SWRConfig, type SWRConfiguration } from "swr";
import { WorkspaceContext, type ShownWorkspace } from "@/components/shell/workspace";
import { CurrentRole } from "@/components/shell/frame/current-role";
import { Spinner } from "@/components/ui/feedback/spinner";
import { logout as endSession, whoAmI } from "@/lib/auth/session.client";
import { clearTabStorage } from "@/lib/core/shared/storage";
import { AUTH_MARKER, type User } from "@/lib/auth/contract";
import {
  noteNoSession,
  noteSessionEnded,
  noteSignedIn,
  takeOAuthUser,
  type ShownUser,
} from "@/lib/auth/oauth/oauth-user.client";
import { CallError, otherPerson, signedOut } from "@/lib/core/http/browser/call";
import { setPageOwner } from "@/lib/core/http/page-owner";
import { setPageWorkspace } from "@/lib/core/http/page-workspace";
import { useText } from "@/lib/texts/use-text";

/** SPEC section 4. The token is a marker for the page, not a secret: the server checks only the session's cookie. */
type AuthState = {
  isAuthenticated: boolean;
  user: ShownUser | null;
  token: typeof AUTH_MARKER | null;
  loading: boolean;
  error: string | null;
};
type Auth = AuthState & {
  logout: () => Promise<void>;
  /** Shows changed user data, such as a new name. */
  show: (user: User) => void;
};

const someone = (user: ShownUser): AuthState => ({
  isAuthenticated: true,
  user,
  token: AUTH_MARKER,
  loading: false,
  error: null,
});
const nobody: AuthState = {
  isAuthenticated: false,
  user: null,
  token: null,
  loading: false,
  error: null,
};
const Context = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = use(Context);
  if (!auth) throw new Error("useAuth is for signed-in pages");
  return auth;
}

/** The signed-in user; null while it isn't known who that is. */
export const useUser = (): ShownUser | null => use(Context)?.user ?? null;

/** drawnFor: the user whose session the server has rendered the page for; null when there was none. */
type Props = { drawnFor: User | null; workspace: ShownWorkspace; children: ReactNode };

/**
 * Renders its children for users with a session and redirects everyone else to the sign-in screen, which returns them
 * here.
 */
export function AuthProvider({ drawnFor, workspace, children }: Props) {
  // Another page of this tab may have been rendered in another workspace meanwhile: the tab stays in its own.
  const [firstUser] = useState(() => {
    if (typeof window !== "undefined") setPageWorkspace(workspace.id); // before the first call
    return workspace;
  });
  // Set on logout, which goes to the landing page and not to the sign-in screen.
  const leaving = useRef(false);
  const [state, setState] = useWhoIsIn(leaving, drawnFor);

  async function logout(): Promise<void> {
    leaving.current = true;
    let next: string | undefined;
    try {
      next = await endSession();
    } catch {
      // This page forgets the user anyway.
    }
    setState(nobody);
    clearTabStorage();
    // A full load: nothing of this person stays in memory.
    if (next) window.location.assign(next);
    else window.location.assign("/");
  }

  if (!state.user) return <Waiting />;
  return (
    <Context value={{ ...state, logout, show: (user) => setState(someone(user)) }}>
      <WorkspaceContext value={firstUser}>
        <SWRConfig key={state.user.UserId} value={cacheOfOne}>
          <CurrentRole>{children}</CurrentRole>
        </SWRConfig>
      </WorkspaceContext>
    </Context>
  );
}

/**
 * SPEC section 4, start-up: the user whom the server has rendered the page for, or whom the success page stored here,
 * is shown immediately. The server's session still decides, and a sign-in that created none ends at the sign-in screen,
 * which says so.
 */
function useWhoIsIn(leaving: RefObject<boolean>, drawnFor: User | null) {
  const router = useRouter();
  const [state, setState] = useState<AuthState>(() => {
    if (!drawnFor) return { ...nobody, loading: true };
    if (typeof window !== "undefined") setPageOwner(drawnFor.UserId); // before the first call, which reports it
    return someone(drawnFor);
  });
  // Outlives the effect, which React runs twice in development; the stored user can be taken only once.
  const claimed = useRef(false);

  useEffect(() => {
    let gone = false;
    const toLogin = () => {
      if (gone || leaving.current) return;
      if (claimed.current) noteNoSession();
      else noteSessionEnded();
      setState(nobody);
      const { pathname, search } = window.location;
      router.replace(`/login?from=${encodeURIComponent(pathname + search)}`);
    };
    const reload = () => {
      leaving.current = true; // other refusals meanwhile must not redirect
      window.location.reload();
    };
    async function start(): Promise<void> {
      const left = takeOAuthUser();
      claimed.current ||= left !== null;
      if (left && !drawnFor) setState(someone(left));
      const user = await whoAmI(drawnFor);
      if (gone || leaving.current) return;
      if (!user) return toLogin();
      claimed.current = false;
      noteSignedIn();
      setPageOwner(user.UserId); // what was stored here authenticates nothing
      setState(someone(user));
    }
    void start();
    const stops = [signedOut.subscribe(toLogin), otherPerson.subscribe(reload)];
    return () => {
      gone = true;
      for (const stop of stops) stop();
    };
  }, [router, leaving, drawnFor]);

  return [state, setState] as const;
}

/** A new cache for each user, so that no one sees another user's data. */
const cacheOfOne: SWRConfiguration = {
  provider: () => new Map(),
  revalidateOnFocus: true,
  // The server has understood and refused; retrying changes nothing.
  shouldRetryOnError: (error: unknown) =>
    !(error instanceof CallError && error.status >= 400 && error.status < 500),
};

function Waiting() {
  const t = useText();
  return (
    <div className="flex h-dvh items-center justify-center">
      <Spinner label={t("Loading")} size={32} />
    </div>
  );
}
