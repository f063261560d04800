import { useEffect } from 'react'

/** A visitor's input in any of the forms, so that switching between them loses nothing. */
export type Typed = Record<'firstName' | 'lastName' | 'email' | 'password', string>

export function nothingTyped(): Typed {
  return { firstName: '', lastName: '', email: '', password: '' }
}

/** Saves the input of a form, as the initial values of the next. */
export function useTyped(typed: Typed, values: Partial<Typed>) {
  useEffect(() => {
    Object.assign(typed, values)
  }, [typed, values])
}
