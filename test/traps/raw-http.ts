import net from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Makes the app listen on a free port of loopback, unless it does already, and answers that port. */
export async function listen(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (typeof address !== 'object' || !address) throw new Error('The app does not listen on TCP')
  return address.port
}

export interface RawConnection {
  socket: net.Socket
  /** All that the server has sent so far. */
  received(): string
  /** Milliseconds from connecting until the server closed; rejects when it takes longer than `limit`. */
  closed(limit: number): Promise<number>
}

/** A TCP connection that sends exactly these bytes. */
export async function connect(port: number, bytes = ''): Promise<RawConnection> {
  const socket = net.connect(port, '127.0.0.1')
  const since = performance.now()
  let text = ''
  let lasted: number | undefined
  socket.setEncoding('latin1').on('data', chunk => {
    text += chunk
  })
  // A reset is one way of closing.
  socket.on('error', () => {})
  const ended = new Promise<number>(resolve => {
    socket.once('close', () => {
      lasted = performance.now() - since
      resolve(lasted)
    })
  })
  await new Promise(resolve => socket.once('connect', resolve))
  socket.write(bytes, 'latin1')
  return {
    socket,
    received: () => text,
    async closed(limit) {
      const tooLong = setTimeout(() => socket.destroy(), limit)
      await ended
      clearTimeout(tooLong)
      if (lasted === undefined || lasted >= limit)
        throw new Error(`The connection was still open after ${limit} ms`)
      return lasted
    },
  }
}

/** Sends bytes, waits for the server to close, and answers the status and all it sent. */
export async function exchange(port: number, bytes: string, limit = 5_000) {
  const connection = await connect(port, bytes)
  await connection.closed(limit)
  const text = connection.received()
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text }
}
