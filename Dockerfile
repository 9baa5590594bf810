# syntax=docker/dockerfile:1

# Images by the digest of their index, which holds for every platform: see docs/operations.md for newer ones.

FROM node:24.21.0-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/embedded-services/package.json packages/embedded-services/
COPY packages/client/package.json packages/client/
COPY packages/mcp/package.json packages/mcp/
COPY packages/board/package.json packages/board/
RUN --mount=type=cache,target=/root/.npm npm ci
COPY build.mjs swc.config.js tsconfig.json ./
COPY packages ./packages
COPY src ./src
RUN npm run build

# Optional dependencies are PostgreSQL, Valkey and Node for the start on a developer's machine.
FROM node:24.21.0-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/embedded-services/package.json packages/embedded-services/
COPY packages/client/package.json packages/client/
COPY packages/mcp/package.json packages/mcp/
COPY packages/board/package.json packages/board/
# Without what only development reads, and without a link to a package that the image lacks.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --omit=optional \
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.md' \) \
    ! -iname 'licen[cs]e*' -delete \
  && rm node_modules/@discovery-records/client

# Nothing in this image is written to at run time: start it with a read-only root file system.
FROM node:24.21.0-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
LABEL org.opencontainers.image.title="Discovery Records" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY package.json LICENSE openapi.yaml ./
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/packages/embedded-services/package.json packages/embedded-services/
COPY --from=build /app/packages/embedded-services/dist packages/embedded-services/dist
COPY --from=build /app/packages/mcp/package.json /app/packages/mcp/specification.json packages/mcp/
COPY --from=build /app/packages/mcp/dist packages/mcp/dist
COPY --from=build /app/packages/board/dist packages/board/dist
COPY --from=build /app/dist ./dist
USER node
EXPOSE 3000
# Alive, not ready: an engine that replaces unhealthy containers must not do so because PostgreSQL is away.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js", "api"]
