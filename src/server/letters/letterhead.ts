import { eq, sql } from 'drizzle-orm'
import { organizations, uploads } from '../db/tables.ts'
import { pictureSize } from '../files/picture-size.ts'
import type { LetterSender } from '../pdf/letter.ts'
import { type Db, prepared } from '../postgres/database.ts'
import { readWhole, type Store } from '../storage/store.ts'
import { linesIn } from './address.ts'

/** An organization as its letters name it today, with the bytes of its logo. */
export async function readLetterhead(
  db: Db,
  store: Store,
  organizationId: string,
): Promise<LetterSender> {
  const [row] = await readSender(db, { organizationId })
  if (!row) throw new Error('A letter is of no organization')
  const { name, address, phone, email } = row
  return {
    name,
    address: linesIn(address),
    contact: [phone, email].filter(text => text !== null),
    logo: await logoOf(store, row),
  }
}

const readSender = prepared('letterhead', db =>
  db
    .select({
      name: organizations.name,
      address: organizations.address,
      phone: organizations.phone,
      email: organizations.email,
      objectName: uploads.objectName,
      fileSize: uploads.fileSize,
    })
    .from(organizations)
    .leftJoin(uploads, eq(uploads.id, organizations.logoUploadId))
    .where(eq(organizations.id, sql.placeholder('organizationId'))),
)

/** A letter goes out also where the bytes of the logo are missing. */
async function logoOf(
  store: Store,
  { objectName, fileSize }: { objectName: string | null; fileSize: number | null },
): Promise<LetterSender['logo']> {
  if (!objectName || !fileSize || (await store.size(objectName)) !== fileSize) return null
  const bytes = Buffer.from(await readWhole(store, objectName, fileSize))
  const size = pictureSize(bytes)
  return size && { data: bytes.toString('base64'), ...size }
}
