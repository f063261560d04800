import * as z from 'zod'
import { previewQuery } from '#shared/documents/uploads.ts'
import { endpoint } from '#shared/endpoint.ts'
import { fixedSentence } from '#shared/language/sentence.ts'

/** A picture of a person is small: screens make it so before they send it. */
export const maxPictureBytes = 1024 * 1024
/** And no larger than this either way, so that no list has to unpack a poster. */
export const maxPictureSide = 1024
export const wrongPicture = fixedSentence(
  'Choose a JPEG or PNG picture of at most 1 MB and {side} × {side} pixels',
  { side: maxPictureSide },
)

const signed = z.string('Must be text').max(200, 'Must be at most 200 characters').default('')

export const showPicture = endpoint('GET', '/api/pictures/:picture', {
  // An `<img>` sends no token. The signed address is the right: it is returned with the person's
  // name.
  may: 'public',
  summary:
    'The picture of a person, property or organization, at the signed address beside the name',
  params: z.object({ picture: z.string().max(200) }),
  query: previewQuery.extend({ expires: signed, signature: signed }),
  reply: z.unknown().describe('The bytes of a JPEG, PNG, WebP, GIF or AVIF'),
})
