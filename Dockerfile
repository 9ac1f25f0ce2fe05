# docker build -t tabwire .
# docker run --security-opt seccomp=unconfined --shm-size=1g -e API_KEYS=secret -p 8080:8080 tabwire
#
# Chrome's sandbox needs user namespaces, which Docker's own seccomp profile refuses.

FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json ./
COPY lib lib
COPY protocol protocol
COPY routes routes
RUN npm run build

FROM node:22-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium fonts-liberation tini \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force
COPY --from=build /app/dist dist

# Any address but loopback needs API_KEYS: without them the service refuses to start.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 CHROME_PATH=/usr/bin/chromium
EXPOSE 8080
USER node
HEALTHCHECK CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# tini reaps the processes that a Chrome leaves behind.
ENTRYPOINT ["tini", "--", "node", "dist/routes/main.js"]
