import { eq } from 'drizzle-orm'
import { proveAddress } from '#server/access/proven.ts'
import { users } from '#server/db/tables.ts'
import { operatorEmail } from './own-database.ts'
import { database, freshEmail, newcomer, signIn, type User } from './world.ts'

/** The operator of the installation, without an organization. */
export async function operator(): Promise<User> {
  const [known] = await database.db.select().from(users).where(eq(users.email, operatorEmail))
  if (known && known.organizationId === null) return signIn(known.id)
  const person = await newcomer({ firstName: 'Olga', lastName: 'Operator' })
  await makeOperator(person)
  return signIn(person.user.id)
}

/** Makes a person the operator of the installation, under its address, which `user` has afterwards, too. */
export async function makeOperator({ user }: Pick<User, 'user'>): Promise<void> {
  const email = freshEmail()
  await database.db.update(users).set({ email }).where(eq(users.email, operatorEmail))
  await database.db.update(users).set({ email: operatorEmail }).where(eq(users.id, user.id))
  await proveAddress(database.db, user.id)
  // Tests sign in by it.
  user.email = operatorEmail
}
