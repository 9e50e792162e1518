# One image for the warehouse, the sync workers and the migrations; the command decides.
FROM node:24.21-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN npx tsc -b services/warehouse services/sync && node tools/start/bundle.ts && npm run build -w web
# What only building and testing need stays behind, and the modules of the web app, which are part of its build; the image brings its own Node.
RUN npm ci -w services/warehouse -w services/sync --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM node:24.21-bookworm-slim
ENV NODE_ENV=production WEB_DIR=/app/web/dist DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
# Memory of a large array goes back to the system when the array goes (docs/decisions/0076).
ENV MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/libs libs
COPY --from=build /app/services services
COPY --from=build /app/web/package.json web/
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/migrations migrations
COPY --from=build /app/tools tools
RUN mkdir /data /heads && chown node:node /data /heads
USER node
VOLUME /data
EXPOSE 4000
CMD ["node", "--enable-source-maps", "--max-semi-space-size=32", "services/warehouse/dist/bundle/main.js"]
