/** The address that calls a phone number, as it was typed: `(518) 555-0164` is `tel:5185550164`. */
export const callHref = (phone: string) => `tel:${dialed(phone)}`

/** The address that begins a text message to a phone number. */
export const textHref = (phone: string) => `sms:${dialed(phone)}`

/** A leading plus and the digits: programs that dial refuse the rest. */
const dialed = (phone: string) => phone.replaceAll(/[^+\d]/g, '')
