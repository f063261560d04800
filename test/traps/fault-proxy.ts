import net from 'node:net'

/** Faults of the connection between the server and its database. */
export type Fault =
  /** They pass. */
  | 'pass'
  /** They vanish, as behind a pulled cable: connections stay open and silent. */
  | 'drop'
  /** New connections are reset at once. */
  | 'refuse'
  /** They arrive `milliseconds` late. */
  | { delay: number }
  /** The answer breaks off after so many bytes and the connection is reset. */
  | { cut: number }

export interface FaultProxy {
  /** The database's connection string, through the proxy. */
  url: string
  set(fault: Fault): void
  /** Resets every open connection. */
  reset(): void
  close(): Promise<void>
}

/** A proxy between a server and the database at `databaseUrl`, with switchable faults. */
export async function faultProxy(databaseUrl: string): Promise<FaultProxy> {
  const target = addressOf(databaseUrl)
  const live = new Set<net.Socket>()
  let fault: Fault = 'pass'

  const server = net.createServer(near => {
    if (fault === 'refuse') return near.resetAndDestroy()
    const far = net.connect(target.options)
    let answered = 0
    near.on('data', bytes => forward(bytes, near, far))
    far.on('data', bytes => {
      answered += bytes.length
      const limit = typeof fault === 'object' && 'cut' in fault ? fault.cut : undefined
      if (limit === undefined || answered <= limit) return forward(bytes, far, near)
      near.write(bytes.subarray(0, 8))
      near.resetAndDestroy()
    })
    live.add(near)
    near.on('error', () => {}).on('close', () => live.delete(near) && far.destroy())
    // A goodbye vanishes like everything else.
    far.on('error', () => {}).on('close', () => fault === 'drop' || near.destroy())
  })

  function forward(bytes: Buffer, from: net.Socket, to: net.Socket) {
    if (fault === 'drop') return
    if (!to.writable) return from.destroy()
    const late = typeof fault === 'object' && 'delay' in fault ? fault.delay : 0
    if (late > 0) setTimeout(() => to.writable && to.write(bytes), late)
    else to.write(bytes)
  }

  const reset = () => {
    for (const socket of live) socket.resetAndDestroy()
  }
  return {
    url: target.through(await listen(server)),
    set(next) {
      fault = next
    },
    reset,
    close() {
      reset()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

/** A connection string names a port, or a folder that holds a Unix socket. */
function addressOf(databaseUrl: string) {
  const url = new URL(databaseUrl.replace('@/', '@socket/'))
  const folder = url.searchParams.get('host')
  const options = folder
    ? { path: `${folder}/.s.PGSQL.5432` }
    : { host: url.hostname, port: Number(url.port || 5432) }
  return {
    options,
    through(port: number) {
      url.searchParams.delete('host')
      url.host = `127.0.0.1:${port}`
      return url.href
    },
  }
}

function listen(server: net.Server): Promise<number> {
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}
