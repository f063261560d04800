import type { Session } from '#shared/account/sessions.ts'
import type { User } from '../world.ts'

/** Each person's sessions, which no other person sees. */
export async function sessionRows(people: User[]) {
  const rows = people.map(async person => {
    const { body } = await person.get<Session[]>('/api/auth/sessions')
    return body.map(({ id }) => ({ id, seenBy: [person.user.role] }))
  })
  return (await Promise.all(rows)).flat()
}
