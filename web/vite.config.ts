import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundleBudget } from './bundle-budget.ts'
import { contractsForBrowser } from './contracts-for-browser.ts'
import { lateStyles } from './late-styles.ts'
import { preCompress } from './pre-compress.ts'
import { preloadFont } from './preload-font.ts'

const here = import.meta.dirname
const warehouse = process.env.WAREHOUSE_URL ?? 'http://127.0.0.1:4000'

export default defineConfig({
  root: here,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: false,
      routesDirectory: join(here, 'src/routes'),
      generatedRouteTree: join(here, 'src/route-tree.gen.ts'),
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    tailwind(),
    contractsForBrowser(join(here, '../libs/contracts/src')),
    preloadFont('inter-latin-wght-normal'),
    lateStyles(),
    preCompress(),
    bundleBudget({ start: 220_000, routes: ['src/routes/index', 'src/routes/verifikation.index'] }),
  ],
  resolve: { alias: { '@': join(here, 'src') } },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: warehouse, changeOrigin: false },
      '/live': { target: warehouse, changeOrigin: false, ws: true },
    },
  },
  build: { target: 'es2023', manifest: true, sourcemap: true, chunkSizeWarningLimit: 900 },
})
