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
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // Every page has the router: in one part it is smaller than in the pieces that pages happen to share.
        codeSplitting: {
          groups: [
            { name: 'router', test: /@tanstack[\\/](react-router|router-core|history)[\\/]/ },
            // Small signs, controls and readings that nearly every list has: each in a file of its own weighs twice as much.
            {
              name: 'controls',
              test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](chevrons?-\w+(-\w+)?|arrow-up|check|x|undo-2|refresh-cw|rotate-ccw-clock|minus|circle-plus)\.mjs|src[\\/]ui[\\/](badge|state-badge|checkbox|input|pagination|progress|search-field|spinner|switch|use-debounced|use-last-page|use-media)\.tsx?$|src[\\/](product[\\/](every-year|queue-order)|live[\\/]read-merger|state[\\/](search-values|stand|browser-storage))\.ts$/,
            },
          ],
        },
      },
    },
  },
})
