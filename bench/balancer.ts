import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A plain TCP balancer, like HAProxy without HTTP: connections go to the servers in turn, and a
 * refusing one is skipped. It does not read the traffic.
 */
export async function startBalancer(ports: readonly number[]) {
  const sockets = new Set<Socket>()
  let turn = 0
  const server = createServer(client => {
    keep(client)
    pass(client, ports.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function pass(client: Socket, tries: number) {
    if (tries === 0) return client.destroy()
    turn = (turn + 1) % ports.length
    const node = connect(ports[turn] ?? 0, '127.0.0.1')
    const next = () => pass(client, tries - 1)
    node.once('error', next)
    node.once('connect', () => {
      node.off('error', next)
      keep(node)
      client.pipe(node).pipe(client)
      client.once('close', () => node.destroy())
      node.once('close', () => client.destroy())
    })
  }

  function keep(socket: Socket) {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
  }

  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
