import net from 'node:net'
import { freePort } from '#server/postgres/embedded/host-authentication.ts'

/** As a virtual address or a name of a short life, which follows the primary. */
export async function movableAddress(first: number) {
  let target = first
  const open = new Set<net.Socket>()
  const listener = net.createServer(near => {
    const far = net.connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => {}).on('close', () => open.delete(one) && other.destroy())
      one.pipe(other)
    }
  })
  const port = await freePort()
  await new Promise<void>(resolve => listener.listen(port, '127.0.0.1', resolve))
  return {
    port,
    moveTo(port: number) {
      target = port
    },
    close() {
      listener.close()
      for (const socket of open) socket.destroy()
    },
  }
}
