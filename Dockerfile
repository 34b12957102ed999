# syntax=docker/dockerfile:1
# Build:  docker build -t troupe .
# Run:    docker run -p 3000:3000 -v troupe-data:/data --read-only --tmpfs /tmp \
#           --stop-timeout 30 --cap-drop ALL --security-opt no-new-privileges -e APP_URL=https://troupe.example.com troupe
# docs/operations.md says more.

FROM node:22-bookworm-slim AS build
WORKDIR /app
# For packages without a binary for this platform.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && npm rebuild better-sqlite3
COPY . .
# Values that prerendered pages carry (CONTACT_EMAIL, NEXT_PUBLIC_…) are of the build.
ARG CONTACT_EMAIL=hello@example.com
RUN CONTACT_EMAIL="$CONTACT_EMAIL" npm run build
# What only building needs stays out of the image: compilers, styles, the client generator, source maps, types, and the
# database clients' engines for other databases.
RUN npm uninstall --no-save --omit=dev --ignore-scripts --no-audit --no-fund \
      @prisma/client-generator-ts @prisma/internals @tailwindcss/postcss tailwindcss && \
    rm -rf .next/cache tests node_modules/typescript node_modules/@next/swc-* node_modules/better-sqlite3/deps \
      node_modules/better-sqlite3/build/Release/*.a node_modules/better-sqlite3/build/Release/obj* && \
    find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete && \
    find node_modules/@prisma/client/runtime -name 'query_compiler_*' ! -name '*_small_bg.sqlite.*' \
      ! -name '*_small_bg.postgresql.*' -delete

FROM node:22-bookworm-slim
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 DATABASE_URL=file:/data/troupe.db PORT=3000
WORKDIR /app
COPY --from=build /app ./
# The sources belong to root: the process can read them and change none.
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Signals reach the server itself: on SIGTERM it lets its runs go, for the next process to take up.
CMD ["node", "lib/cli/start.mjs"]
