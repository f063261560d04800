import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import react from '@vitejs/plugin-react'
import sharp from 'sharp'
import { type Plugin, runnerImport } from 'vite'
import { type Language, languageOf, languages } from './src/shared/language/languages.ts'

/**
 * Writes the landing page, rendered at build time, into `index.html`, and into a document for each
 * further language, such as `index.es.html`.
 */
export function prerenderLanding(): Plugin {
  let load = importLanding
  const pageIn = async (language: Language) => render(await load(), language)
  return {
    name: 'prerender-landing',
    configResolved({ command }) {
      // A build renders several languages of one state; a developer's page shows the newest state.
      let imported: Promise<Landing> | undefined
      if (command === 'build')
        load = () => {
          imported ??= importLanding()
          return imported
        }
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename, originalUrl }) {
        if (!filename.endsWith('index.html')) return html
        const asked = new URL(originalUrl ?? '/', 'http://localhost').searchParams.get('lang')
        return fill(html, await pageIn(languageOf(asked) ?? 'en'))
      },
    },
    async writeBundle({ dir = '' }) {
      const file = path.join(dir, 'index.html')
      if (!existsSync(file)) return
      const document = await readFile(file, 'utf8')
      const english = await pageIn('en')
      for (const language of languages.filter(language => language !== 'en')) {
        const page = await pageIn(language)
        const translated = pieces.reduce(
          (text, piece) => replaced(text, english[piece], page[piece]),
          replaced(document, '<html lang="en">', `<html lang="${language}">`),
        )
        await writeFile(path.join(dir, `index.${language}.html`), translated)
      }
    },
  }
}

/** The parts of the document that a language decides, and their places in `index.html`. */
const pieces = ['title', 'description', 'markup'] as const
type Page = Record<(typeof pieces)[number], string>

function fill(html: string, page: Page): string {
  return pieces.reduce(
    (text, piece) => replaced(text, `__${piece.toUpperCase()}__`, page[piece]),
    html,
  )
}

function replaced(text: string, place: string, content: string): string {
  if (!text.includes(place)) throw new Error(`The landing page has no ${place.slice(0, 80)}`)
  return text.replace(place, () => content)
}

type Landing = typeof import('./src/web/screens/landing/prerender.tsx')

async function importLanding(): Promise<Landing> {
  const { module } = await runnerImport<Landing>('./src/web/screens/landing/prerender.tsx', {
    configFile: false,
    plugins: [react()],
    logLevel: 'error',
  })
  return module
}

async function render(landing: Landing, language: Language): Promise<Page> {
  const messages = language === 'en' ? {} : await messagesOf(language)
  const [product, tenant, ledger] = await Promise.all(
    ['product', 'tenant', 'ledger'].map(name => sizeOf(`public/${name}.webp`)),
  )
  return landing.prerender(language, messages, {
    product: product ?? null,
    tenant: tenant ?? null,
    ledger: ledger ?? null,
  })
}

/** All texts of a language by their English, from every catalog. */
export async function messagesOf(locale: string): Promise<Record<string, string>> {
  const catalogs = await getCatalogs(getConfig())
  const parts = await Promise.all(
    catalogs.map(catalog =>
      catalog.getTranslations(locale, { fallbackLocales: {}, sourceLocale: 'en' }),
    ),
  )
  return Object.assign({}, ...parts.map(part => part.messages))
}

async function sizeOf(file: string): Promise<{ width: number; height: number } | null> {
  if (!existsSync(file)) return null
  const { width, height } = await sharp(file).metadata()
  return { width, height }
}
