import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { pathOf } from './src/web/components/icons/icon-path.ts'

/** Replaces each icon of only outlines by one path; in development they stay the library's. */
export function onePathIcons(): Plugin {
  const component = path.join(import.meta.dirname, 'src/web/components/icons/icon.tsx')
  return {
    name: 'one-path-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      async handler(code, id) {
        const name = /const (\w+) = createLucideIcon/.exec(code)?.[1]
        const { __iconData: data } = await import(pathToFileURL(id).href)
        const outline = name && data.size === 24 ? pathOf(data.node) : undefined
        if (outline === undefined) return null
        return `import { icon } from ${JSON.stringify(component)}
          const ${name} = /* @__PURE__ */ icon(${JSON.stringify(outline)})
          export { ${name} as default }`
      },
    },
  }
}

/** The files of the icons that a module of ours names; its import names the library's list of all. */
export function iconsOf(id: string, build: Rolldown.ChunkingContext): string[] {
  const info = build.getModuleInfo(id)
  const list = info?.importedIds.find(imported => /lucide-react\.mjs$/.test(imported))
  if (!info?.code || !list) return []
  const files = filesIn(list, build)
  const imports = info.code.matchAll(/import\s*{([^}]*)}\s*from\s*["']lucide-react["']/g)
  return [...imports]
    .flatMap(([, names = '']) => names.split(','))
    .map(name => files.get(name.trim().split(/\s/)[0] ?? ''))
    .filter(file => file !== undefined)
}

const files = new Map<string, string>()

/** The file of each icon by its names, old ones too. */
function filesIn(list: string, build: Rolldown.ChunkingContext): ReadonlyMap<string, string> {
  if (files.size > 0) return files
  const code = build.getModuleInfo(list)?.code ?? ''
  for (const [, names = '', file = ''] of code.matchAll(
    /export\s*{([^}]*)}\s*from\s*["']([^"']+)["']/g,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
      files.set(name, path.join(path.dirname(list), file).replaceAll('\\', '/'))
  return files
}
