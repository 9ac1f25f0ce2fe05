# docker build -t tabwire .
# docker build -t tabwire:shell --build-arg BROWSER=headless-shell .
# docker run --read-only --tmpfs /tmp --security-opt seccomp=deploy/seccomp.json -e API_KEYS=secret -p 127.0.0.1:8080:8080 tabwire
#
# docs/containers.md has the rest.

# chromium, or headless-shell: the stages below.
ARG BROWSER=chromium

FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY clients/cli clients/cli
COPY clients/dashboard clients/dashboard
COPY lib lib
COPY protocol protocol
COPY routes routes
# Node.js reads neither the types of packages nor maps to their sources.
RUN npm run build && npm prune --omit=dev \
  && find dist node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete

FROM node:22-bookworm-slim AS base
# Latin, then Chinese, Japanese and Korean, then emoji.
ARG FONTS="fonts-liberation fonts-noto-cjk fonts-noto-color-emoji"
# The cache of fontconfig is for a root file system that nobody can write to. It holds for folders with the same
# times, and a layer cuts times to whole seconds.
RUN apt-get update \
  && apt-get install -y --no-install-recommends fontconfig libjemalloc2 tini ${FONTS} \
  && rm -rf /var/lib/apt/lists/* \
  && find /usr/share/fonts /usr/local/share/fonts -type d -exec touch -d 2000-01-01 {} + \
  && fc-cache --force

FROM base AS chromium
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium \
  && rm -rf /var/lib/apt/lists/*
ENV CHROME_PATH=/usr/bin/chromium

FROM base AS headless-shell
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium-headless-shell \
  && rm -rf /var/lib/apt/lists/*
ENV HEADLESS_SHELL_PATH=/usr/bin/chromium-headless-shell DEFAULT_HEADLESS=shell

FROM ${BROWSER}
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist

# Any address but loopback needs API_KEYS: without them the service refuses to start.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
# jemalloc gives free memory back to the system.
ENV LD_PRELOAD=libjemalloc.so.2 MALLOC_CONF=background_thread:true,dirty_decay_ms:1000,muzzy_decay_ms:0,narenas:2
EXPOSE 8080
USER node
HEALTHCHECK --interval=10s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# tini reaps the processes that a Chrome leaves behind.
ENTRYPOINT ["tini", "--", "node", "dist/routes/main.js"]
