import { useForm } from '@mantine/form'
import { type SyntheticEvent, useRef, useState } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { CallError, type Refresh, useSend } from '../api.ts'
import { type ToastText, toast } from './toast.tsx'

/** Every input takes these, whatever it holds. */
type FieldProps = ReturnType<ReturnType<typeof useForm>['getInputProps']>

export interface SendForm<Values> {
  values: Values
  /** Spread on an input: `<TextInput label="Name" {...form.field('name')} />`. */
  field: (name: keyof Values & string) => FieldProps
  /** The same for a checkbox or switch. */
  toggle: (name: keyof Values & string) => FieldProps
  set: (values: Partial<Values>) => void
  /** Sends what was typed; answers whether it succeeded. What was typed stays otherwise. */
  submit: (event?: SyntheticEvent) => Promise<boolean>
  isPending: boolean
  isDirty: boolean
  /** Why it failed, when no single field is to blame. */
  failure: string | null
  /** Begins anew, with what is given already filled in. */
  reset: (filled?: Partial<Values>) => void
}

/**
 * The one form. On submit the body is checked by the endpoint's own shape and sent; sentences, ours
 * or the server's, appear at their fields. `initial` names the inputs as the body does.
 */
export function useSendForm<
  Values extends Record<string, unknown>,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  options: {
    initial: Values
    /** What is typed is kept under this name until it is sent, for whoever comes back to it. */
    keptAs?: string
    /** From what was typed to what is sent. Left out: sent as typed. */
    toBody?: (values: Values) => unknown
    /** Inputs of parts of the body: `{ 'address.city': 'city' }`. */
    inputs?: Record<string, string>
    /** For a path with `:id`. */
    params?: z.input<P>
    refresh?: Refresh
    onSuccess?: (reply: z.output<R>) => void
    success?: string | ToastText
    /** The toast when the server refuses; left out, only the form says so. */
    failure?: string | ToastText | ((error: CallError) => string | ToastText)
  },
): SendForm<Values> {
  const { keptAs = '' } = options
  const [kept] = useState(() => drafts.get(keptAs))
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { ...options.initial, ...kept },
    onValuesChange: values => {
      if (keptAs) drafts.set(keptAs, values)
    },
  })
  const send = useSend<z.ZodType, z.ZodType, z.ZodType, R>(endpoint, { refresh: options.refresh })
  const [failure, setFailure] = useState<string | null>(null)
  // Known at once, where `isPending` is known with the next painting: Enter and a click may both be in time.
  const isSending = useRef(false)
  const isFilled = useRef(false)

  async function submit(event?: SyntheticEvent): Promise<boolean> {
    event?.preventDefault()
    if (isSending.current) return false
    setFailure(null)
    form.clearErrors()
    const values = form.getValues()
    const body = options.toBody ? options.toBody(values) : values
    const checked = endpoint.body.safeParse(body)
    if (!checked.success) {
      blame(Object.fromEntries(checked.error.issues.toReversed().map(toField)))
      return false
    }
    isSending.current = true
    try {
      // The server applies the shape itself, so what was typed is sent, not what it was read as.
      const reply = await send.mutateAsync({ params: options.params, body })
      if (options.success) toast.success(options.success)
      options.onSuccess?.(reply)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refuse(error)
      return false
    } finally {
      isSending.current = false
    }
  }

  function refuse(error: CallError) {
    if (!blame(error.fields)) setFailure(error.sentence)
    const { failure: words } = options
    if (words && error.status !== 401) {
      toast.failure(typeof words === 'function' ? words(error) : words)
    }
  }

  /** Puts each sentence at its input and the rest above the form; answers whether there were any. */
  function blame(sentences: Record<string, string>): boolean {
    const entries = Object.entries(sentences).map(
      ([name, sentence]) => [inputOf(name), sentence] as const,
    )
    const atInputs = entries.filter(([name]) => name in options.initial)
    const elsewhere = entries.filter(([name]) => !(name in options.initial))
    if (elsewhere.length > 0) setFailure(elsewhere.map(([, sentence]) => sentence).join(' '))
    form.setErrors(Object.fromEntries(atInputs))
    const first = Object.keys(options.initial).find(name => atInputs.some(([at]) => at === name))
    if (first) form.getInputNode(first)?.focus()
    return entries.length > 0
  }

  function inputOf(name: string): string {
    return options.inputs?.[name] ?? name.split('.')[0] ?? name
  }

  return {
    values: form.values,
    field: name => form.getInputProps(name),
    toggle: name => form.getInputProps(name, { type: 'checkbox' }),
    set: form.setValues,
    submit,
    isPending: send.isPending,
    isDirty: form.isDirty(),
    failure,
    reset: filled => {
      if (kept || filled || isFilled.current)
        form.setInitialValues({ ...options.initial, ...filled })
      isFilled.current = filled !== undefined
      form.reset()
      drafts.delete(keptAs)
      setFailure(null)
      send.reset()
    },
  }
}

/** For as long as the page lives: whoever signs out leaves nothing behind. */
const drafts = new Map<string, Record<string, unknown>>()

function toField(issue: z.core.$ZodIssue): [string, string] {
  return [issue.path.join('.'), issue.message]
}
