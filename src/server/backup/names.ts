const shape = /^rooftree-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip(\.enc)?$/

/** `rooftree-2025-03-01T02-10-00Z.zip`, with `.enc` where encrypted: names sort by time, and no file system minds them. */
export function nameAt(moment: Date, { isEncrypted = false } = {}): string {
  const time = moment.toISOString().slice(0, 19).replaceAll(':', '-')
  return `rooftree-${time}Z.zip${isEncrypted ? '.enc' : ''}`
}

export function isBackup(name: string): boolean {
  return shape.test(name)
}

/** The moment in the name of a backup. */
export function momentOf(name: string): Date {
  const [day = '', time = ''] = name.slice('rooftree-'.length).split('T')
  return new Date(`${day}T${time.slice(0, 8).replaceAll('-', ':')}Z`)
}
