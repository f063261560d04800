import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/** The common parts of both documents, `index.html` and `app.html`. */

const home = path.join(import.meta.dirname, 'src/web/app/document')
const parts = ['head', 'outline'] as const

/** Writes the shared parts in place of `<!-- head -->` and `<!-- outline -->`. */
export function sharedParts(): Plugin {
  return {
    name: 'shared-parts',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        let page = html
        for (const part of parts) {
          const content = await readFile(path.join(home, `${part}.html`), 'utf8')
          page = page.replace(`<!-- ${part} -->`, () => content.trim())
        }
        return page
      },
    },
  }
}

/** The mark in the sizes that systems ask for. They cut it into a shape of their own, but for a plain icon. */
const icons = [
  { name: 'icon-192', size: 192, purpose: 'any' },
  { name: 'icon-512', size: 512, purpose: 'any' },
  { name: 'icon-maskable', size: 512, purpose: 'maskable' },
  { name: 'apple-touch-icon', size: 180, purpose: 'apple' },
] as const

/** Lets a phone keep the application beside others: a manifest, and icons drawn from `favicon.svg`. */
export function installable(): Plugin {
  return {
    name: 'installable',
    apply: 'build',
    async buildStart() {
      const mark = await readFile(path.join(import.meta.dirname, 'public/favicon.svg'), 'utf8')
      for (const { name, size, purpose } of icons) {
        const drawn = purpose === 'any' ? mark : mark.replace(' rx="8"', '')
        const source = await sharp(Buffer.from(drawn), { density: (72 * size) / 32 })
          .resize(size, size)
          .png()
          .toBuffer()
        this.emitFile({ type: 'asset', name: `${name}.png`, source })
      }
    },
    generateBundle(_options, bundle) {
      const source = JSON.stringify(manifestWith(fileIn(bundle)))
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }): HtmlTagDescriptor[] {
        const touch = fileIn(bundle)('apple-touch-icon')
        const links = [
          { rel: 'manifest', href: '/manifest.webmanifest' },
          { rel: 'apple-touch-icon', href: touch },
        ]
        return links.map(attrs => ({ tag: 'link', attrs, injectTo: 'head' }))
      },
    },
  }
}

/** The address of an icon, which has its content in its name and so is cached for a year. */
function fileIn(bundle: Rolldown.OutputBundle) {
  return (name: string): string => {
    const file = Object.keys(bundle).find(one => one.startsWith(`assets/${name}-`))
    if (!file) throw new Error(`The build has no ${name}`)
    return `/${file}`
  }
}

function manifestWith(addressOf: (icon: string) => string) {
  return {
    ...{ id: '/', name: 'Rooftree', short_name: 'Rooftree', start_url: '/', scope: '/' },
    display: 'standalone',
    // As `--canvas` in light; the documents have both colors.
    ...{ background_color: '#f6f8f7', theme_color: '#f6f8f7' },
    icons: icons
      .filter(({ purpose }) => purpose !== 'apple')
      .map(({ name, size, purpose }) => ({
        ...{ src: addressOf(name), sizes: `${size}x${size}`, type: 'image/png', purpose },
      })),
  }
}
