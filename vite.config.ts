import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createCompiledCatalog } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups, listScripts } from './chunks.config.ts'
import { installable, sharedParts } from './document.config.ts'
import { onePathIcons } from './icons.config.ts'
import { messagesOf, prerenderLanding } from './landing.config.ts'

/**
 * Two documents: `index.html` is the landing page, painted before any script; `app.html` is the
 * application and answers every other path. A third, `components.html`, is served in development alone.
 */
export default defineConfig({
  plugins: [
    react(),
    lingui({ failOnMissing: true }),
    serverLanguages(),
    onePathIcons(),
    sharedParts(),
    prerenderLanding(),
    applicationPaths(),
    preloadFont(),
    installable(),
    partsOfPdf(),
    listScripts(),
  ],
  build: {
    outDir: 'dist/web',
    rolldownOptions: {
      input: ['index.html', 'app.html'],
      output: { codeSplitting: { groups: chunkGroups } },
    },
    // Our policy lets fonts and pictures come from us only, not from `data:` addresses.
    assetsInlineLimit: 0,
    // The packages inside the scripts, with their terms: for the bill of materials of a release.
    license: { fileName: 'licenses.json' },
    modulePreload: { polyfill: false },
    // The PDF reader is larger than all other code, and is loaded on demand.
    chunkSizeWarningLimit: 520,
  },
  server: { proxy: { '/api': `http://localhost:${process.env.PORT || 3000}` } },
})

/** In development, answers every path but `/` with `app.html`, as our server does, and `/components` with all of them. */
function applicationPaths(): Plugin {
  return {
    name: 'application-paths',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const isPage = request.headers.accept?.includes('text/html')
        const path = request.url?.split('?')[0] ?? '/'
        if (isPage && path === '/components') request.url = '/components.html'
        else if (isPage && path !== '/' && !path.startsWith('/api/')) request.url = '/app.html'
        next()
      })
    },
  }
}

/** Lets both pages fetch the font of nearly every text at once, not after the styles that name it. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find(name => /inter-latin-wght-normal-.*woff2$/.test(name))
        if (!font) throw new Error('The build has no inter-latin-wght-normal')
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' }
        return [{ tag: 'link', attrs: { ...attrs, href: `/${font}` }, injectTo: 'head' }]
      },
    },
  }
}

/** Writes each language as one JSON file into `dist/languages`, for emails, documents and answers of the server. */
function serverLanguages(): Plugin {
  return {
    name: 'server-languages',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const home = path.join(dir, '../languages')
      await mkdir(home, { recursive: true })
      for (const locale of getConfig().locales) {
        const messages = await messagesOf(locale)
        const { source } = createCompiledCatalog(locale, messages, { namespace: 'json' })
        await writeFile(path.join(home, `${locale}.json`), source)
      }
    },
  }
}

/** Copies the files that pdf.js fetches for few PDFs: fonts that are not embedded, and decoders of scans. */
function partsOfPdf(): Plugin {
  const home = path.join(import.meta.dirname, 'node_modules/pdfjs-dist')
  return {
    name: 'parts-of-pdf',
    apply: 'build',
    async generateBundle() {
      const { version } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8'))
      for (const folder of ['cmaps', 'standard_fonts', 'wasm'])
        for (const name of await readdir(path.join(home, folder))) {
          // Our policy forbids WebAssembly; its decoders come as script too.
          if (folder === 'wasm' && !/nowasm_fallback\.js$|^LICENSE/.test(name)) continue
          const source = await readFile(path.join(home, folder, name))
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdf-${version}/${folder}/${name}`,
            source,
          })
        }
    },
  }
}
