/** A form value: text, or what its brackets nest. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }

/** Decodes `a=1&b[c]=2&d[0]=3`, as Stripe's libraries encode bodies and queries, into nested values. */
export function decodeForm(encoded: string): { [name: string]: FormValue } {
  const root: Branch = new Map()
  for (const [name, value] of new URLSearchParams(encoded)) put(root, steps(name), value)
  return Object.fromEntries([...root].map(([name, value]) => [name, plain(value)]))
}

type Branch = Map<string, Branch | string>

/** `a[b][]` names the steps `a`, `b` and an empty one, which appends. */
function steps(name: string): string[] {
  const [first = '', ...rest] = name.split('[')
  return [first, ...rest.map(step => step.replace(/\]$/, ''))]
}

function put(branch: Branch, [first = '', ...rest]: string[], value: string) {
  const step = first === '' ? String(branch.size) : first
  if (rest.length === 0) {
    branch.set(step, value)
    return
  }
  const found = branch.get(step)
  const next: Branch = found instanceof Map ? found : new Map()
  branch.set(step, next)
  put(next, rest, value)
}

function plain(value: Branch | string): FormValue {
  if (typeof value === 'string') return value
  const entries = [...value].map(([name, below]): [string, FormValue] => [name, plain(below)])
  const isList = entries.every(([name]) => /^\d+$/.test(name))
  return isList ? entries.map(([, below]) => below) : Object.fromEntries(entries)
}
