import type { Plugin } from 'vite'

/** Leaves the descriptions of fields out of the scripts of screens: only the API’s description shows them. */
export function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/shared\/.*\.ts$/ },
      handler: code => ({ code: code.replace(described, ''), map: null }),
    },
  }
}

const described = /\s*\.describe\(\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`),?\s*\)/g
