"use client";
import { useRouter } from "next/navigation";
import { createContext, use, useEffect, useRef, useState, type ReactNode } from "react";
import { SWRConfig, type SWRConfiguration } from "swr";
import { Spinner } from "@/components/ui/spinner";
import { logout as endSession, whoAmI } from "@/lib/auth/client";
import { AUTH_MARKER, type User } from "@/lib/auth/contract";
import { CallError, onSignedOut } from "@/lib/core/http/call";

/** SPEC section 4. The token is a marker for the page, not a secret: the server looks at the session's cookie alone. */
type AuthState = {
  isAuthenticated: boolean;
  user: User | null;
  token: typeof AUTH_MARKER | null;
  loading: boolean;
  error: string | null;
};
type Auth = AuthState & { logout: () => Promise<void> };

const nobody: AuthState = { isAuthenticated: false, user: null, token: null, loading: false, error: null };
const Context = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = use(Context);
  if (!auth) throw new Error("useAuth is for signed-in pages");
  return auth;
}

/** Lets in who has a session and sends everybody else to the sign-in screen, from where they come back. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [state, setState] = useState<AuthState>({ ...nobody, loading: true });
  // Set on logout, whose way leads to the landing page and not to the sign-in screen.
  const leaving = useRef(false);

  useEffect(() => {
    let gone = false;
    const toLogin = () => {
      if (gone || leaving.current) return;
      setState(nobody);
      const { pathname, search } = window.location;
      router.replace(`/login?from=${encodeURIComponent(pathname + search)}`);
    };
    void whoAmI().then((user) => {
      if (gone || leaving.current) return;
      if (user) setState({ isAuthenticated: true, user, token: AUTH_MARKER, loading: false, error: null });
      else toLogin();
    });
    const stop = onSignedOut(toLogin);
    return () => {
      gone = true;
      stop();
    };
  }, [router]);

  async function logout(): Promise<void> {
    leaving.current = true;
    try {
      await endSession();
    } catch {
      // This page forgets the person all the same.
    }
    setState(nobody);
    // eslint-disable-next-line @next/next/no-location-assign-relative-destination -- a full load: nothing of this person stays in memory
    window.location.assign("/");
  }

  if (!state.user) return <Waiting />;
  return (
    <Context value={{ ...state, logout }}>
      <SWRConfig key={state.user.UserId} value={cacheOfOne}>
        {children}
      </SWRConfig>
    </Context>
  );
}

/** The cache is made anew for each person, so that nobody is shown another's answers. */
const cacheOfOne: SWRConfiguration = {
  provider: () => new Map(),
  revalidateOnFocus: true,
  // The server has understood and said no; asking again changes nothing.
  shouldRetryOnError: (error: unknown) => !(error instanceof CallError && error.status >= 400 && error.status < 500),
};

function Waiting() {
  return (
    <div className="flex h-dvh items-center justify-center">
      <Spinner label="Loading" size={32} />
    </div>
  );
}
