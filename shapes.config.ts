import type { Plugin } from 'vite'

/**
 * Leaves out what only the server reads of a call: the shapes of its answer, its address and its query, and its
 * summary. Screens check bodies alone, so a screen without a form loads no validator. The shapes that are left are
 * marked as free of effects, for the build to drop the unused ones.
 */
export function withoutServerShapes(): Plugin {
  return {
    name: 'without-server-shapes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/shared\/.*\.ts$/ },
      handler(code) {
        const changes = new Map<number, Change>()
        walk(this.parse(code, { lang: 'ts' }), false, changes)
        return { code: applied(code, changes), map: null }
      },
    },
  }
}

/** Text put in, in place of what stands there up to `end`. */
interface Change {
  end: number
  text: string
}

const serverOnly = ['reply', 'params', 'query', 'summary']
type Node = Record<string, unknown> & { type: string; start: number; end: number }

/** @param isConstant within the value of a constant, and not in a function, which runs later */
function walk(node: unknown, isConstant: boolean, changes: Map<number, Change>): void {
  if (Array.isArray(node)) for (const part of node) walk(part, isConstant, changes)
  if (!isNode(node)) return
  if (/Function/.test(node.type)) return
  if (isEndpoint(node)) {
    leaveOut(node, changes)
    return
  }
  const isCall = node.type === 'CallExpression' || node.type === 'NewExpression'
  if (isCall && isConstant && !changes.has(node.start))
    changes.set(node.start, { end: node.start, text: '/* @__PURE__ */ ' })
  const isWithin = isConstant || node.type === 'VariableDeclarator'
  for (const part of Object.values(node)) walk(part, isWithin, changes)
}

function leaveOut(call: Node, changes: Map<number, Change>) {
  const [, , shapes] = call.arguments as [Node, Node, Node & { properties: Node[] }]
  for (const [index, property] of shapes.properties.entries()) {
    const key: unknown = Reflect.get(Object(property.key), 'name')
    const end = shapes.properties[index + 1]?.start ?? shapes.end - 1
    if (serverOnly.includes(String(key))) changes.set(property.start, { end, text: '' })
    else walk(property.value, true, changes)
  }
}

function isEndpoint({ type, callee, ...call }: Node): boolean {
  return (
    type === 'CallExpression' &&
    Reflect.get(Object(callee), 'name') === 'endpoint' &&
    Reflect.get(Object(Array.isArray(call.arguments) && call.arguments[2]), 'type') ===
      'ObjectExpression'
  )
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function applied(code: string, changes: Map<number, Change>): string {
  let at = 0
  let text = ''
  for (const [start, change] of [...changes].sort(([a], [b]) => a - b)) {
    if (start < at) continue
    text += code.slice(at, start) + change.text
    at = change.end
  }
  return text + code.slice(at)
}
