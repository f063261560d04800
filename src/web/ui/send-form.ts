import { useForm } from '@mantine/form'
import { type SyntheticEvent, useRef, useState } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { CallError, type Refresh, useSend } from '../api.ts'
import { useSession } from '../session.tsx'
import { type ToastText, toast } from './toast.tsx'
import { forgetTyped, keepTyped, typedIn } from './typed.ts'

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
  /** What stands in it was typed before it was left. */
  isBack: boolean
  /** Why it failed, when no single field is to blame. */
  failure: string | null
  /** What the server asks before it does what was sent; gone once something else is typed. */
  question: Question | null
  /** Sends the same once more, as meant; answers as `submit` does. */
  confirm: (lateFees: LateFees) => Promise<boolean>
  /** Leaves the question: nothing is sent. */
  reconsider: () => void
  /** Begins anew, with what is given already filled in. */
  reset: (filled?: Partial<Values>) => void
}

export interface Question {
  sentence: string
  /** The late fees that would follow; none where it asks about something else. */
  wouldPost: CallError['wouldPost']
}

/** What becomes of the late fees that would follow. */
export type LateFees = 'none' | 'post'

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
    /** What is asked of the inputs beside what the endpoint asks of the body, such as a repeated password. */
    shape?: z.ZodType
    /** What the body is about, where neither `params` nor an input says so: what was typed for one lease is none of another's. */
    about?: string
    /** What is typed is kept until it is sent or discarded; under this name, where the form does not say whose it is. */
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
  const { user } = useSession()
  const [name] = useState(() => user && nameOf(user.id, endpoint, options))
  const [kept] = useState(() => (name ? typedIn(name) : undefined))
  const [isBack, setBack] = useState(kept !== undefined)
  /** What it looks like as long as nothing was typed. */
  const untouched = useRef(JSON.stringify(options.initial))
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { ...options.initial, ...kept },
    onValuesChange: values => {
      setQuestion(null)
      if (!name) return
      if (JSON.stringify(values) === untouched.current) forgetTyped(name)
      else keepTyped(name, values)
    },
  })
  const send = useSend<z.ZodType, z.ZodType, z.ZodType, R>(endpoint, { refresh: options.refresh })
  const [failure, setFailure] = useState<string | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  // Known at once, where `isPending` is known with the next painting: Enter and a click may both be in time.
  const isSending = useRef(false)
  const isFilled = useRef(false)

  async function submit(event?: SyntheticEvent, also: object = {}): Promise<boolean> {
    event?.preventDefault()
    if (isSending.current) return false
    setFailure(null)
    setQuestion(null)
    form.clearErrors()
    const values = form.getValues()
    const body = { ...Object(options.toBody ? options.toBody(values) : values), ...also }
    const issues = [endpoint.body.safeParse(body), options.shape?.safeParse(values)].flatMap(
      checked => checked?.error?.issues ?? [],
    )
    if (issues.length > 0) {
      blame(Object.fromEntries(issues.toReversed().map(toField)))
      return false
    }
    isSending.current = true
    try {
      // The server applies the shape itself, so what was typed is sent, not what it was read as.
      const reply = await send.mutateAsync({ params: options.params, body })
      forget()
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

  function forget() {
    if (name) forgetTyped(name)
    setBack(false)
  }

  function refuse(error: CallError) {
    const { sentence, needsConfirmation, wouldPost } = error
    if (needsConfirmation) return setQuestion({ sentence, wouldPost })
    if (!blame(error.fields)) setFailure(sentence)
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
    submit: event => submit(event),
    confirm: lateFees =>
      submit(undefined, { confirm: true, ...(question?.wouldPost.length && { lateFees }) }),
    reconsider: () => setQuestion(null),
    question,
    isPending: send.isPending,
    isDirty: isBack || form.isDirty(),
    isBack,
    failure,
    reset: filled => {
      const begun = { ...options.initial, ...filled }
      if (kept || filled || isFilled.current) form.setInitialValues(begun)
      isFilled.current = filled !== undefined
      untouched.current = JSON.stringify(begun)
      form.reset()
      forget()
      setFailure(null)
      setQuestion(null)
      send.reset()
    },
  }
}

/**
 * The same form of the same thing, on the same screen. Days are left out: a form that proposes today is the same
 * tomorrow. Null where what is typed is nobody's to keep.
 */
function nameOf(
  person: string,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  form: { initial: object; params?: unknown; about?: string; keptAs?: string },
): string | null {
  if (Object.keys(form.initial).some(name => /password|code/i.test(name))) return null
  if (form.keptAs) return form.keptAs
  const { initial, params = null, about = '' } = form
  const thing = [person, location.pathname, method, path, params, about, initial]
  return JSON.stringify(thing).replace(/"\d{4}-\d\d-\d\d"/g, '""')
}

function toField(issue: z.core.$ZodIssue): [string, string] {
  return [issue.path.join('.'), issue.message]
}
