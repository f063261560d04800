import { useForm } from '@mantine/form'
import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { t } from '#shared/language/t.ts'
import { CallError, useSend } from '#web/client/api.ts'
import { type ToastText, toast, type Undo } from '#web/components/feedback/toast.tsx'
import { useSession } from '#web/session/session.tsx'
import { fieldOf, issuesOf } from './form-issues.ts'
import { answerable, type Meanwhile, unanswered, type ValueLabels } from './labeled-change.ts'
import type { LateFees, Question } from './question.ts'
import { isSame } from './rebase.ts'
import { draftIn, formName, isChange, recordPath } from './stored-draft.ts'
import { forgetTyped, keepTyped } from './typed.ts'
import type { Typed } from './typed-body.ts'
import { type StoredDraft, useMeanwhile } from './use-meanwhile.ts'

/** Every input takes these, for any type of value. */
type FieldProps = ReturnType<ReturnType<typeof useForm>['getInputProps']>

export interface SendForm<Values> {
  values: Values
  /** Spread on an input: `<TextInput label="Name" {...form.field('name')} />`. */
  field: (name: keyof Values & string) => FieldProps
  /** The same for a checkbox or switch. */
  toggle: (name: keyof Values & string) => FieldProps
  set: (values: Partial<Values>) => void
  /** Sends the input; returns whether it succeeded. The input stays otherwise. */
  submit: (event?: SyntheticEvent) => Promise<boolean>
  isPending: boolean
  isDirty: boolean
  /** The input is a draft from an earlier visit. */
  isBack: boolean
  /** Why it failed, when no single field is to blame. */
  failure: string | null
  /** The sentence at a part of a field, such as `rows.1.amount`, as `inputs` names it. */
  errorAt: (path: string) => ReactNode
  /** The server's question before it carries out the call; cleared by further input. */
  question: Question | null
  /** Sends the same again, as confirmed; returns as `submit` does. */
  confirm: (lateFees: LateFees) => Promise<boolean>
  /** Closes the question: nothing is sent. */
  reconsider: () => void
  /** Resets the form, with these values filled in. */
  reset: (filled?: Partial<Values>) => void
  /** Other users' changes of its record, each to be answered. */
  meanwhile: Meanwhile
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
    /** Requirements on the inputs beside the endpoint's body, such as a repeated password. */
    shape?: z.ZodType
    /** The subject, where neither `params` nor an input has it: a draft for one lease is not shown for another. */
    about?: string
    /**
     * `updatedAt` of the edited record, null for one without: untouched fields follow it, touched
     * ones show changes of other users, and newer values are not overwritten.
     */
    version?: string | null
    labels?: ValueLabels<Values>
    /** The draft is stored until it is sent or discarded; under this name, if the form has no subject. */
    storageKey?: string
    /** The draft outlives a reload of the page: for a long list of plain values. */
    survivesReload?: boolean
    /** Converts the input to the body. Left out: sent as typed. */
    toBody?: (values: Values) => Typed<z.input<B>>
    /** Inputs of parts of the body: `{ 'address.city': 'city' }`, or parts of a field: `'entries.a.city'`. */
    inputs?: Record<string, string> | ((values: Values) => Record<string, string>)
    /** For a path with `:id`. */
    params?: z.input<P>
    onSuccess?: (reply: z.output<R>) => void
    success?: string | ToastText | ((reply: z.output<R>) => string | ToastText)
    /** The Undo of the toast; undefined where it cannot be undone. */
    undo?: (reply: z.output<R>) => Undo | undefined
    /** The toast on a refusal; left out, only the form shows it. */
    failure?: string | ToastText | ((error: CallError) => string | ToastText)
  },
): SendForm<Values> {
  const { user } = useSession()
  const [name] = useState(() => user && formName(user.id, endpoint, options))
  const [draft] = useState(() => (name ? draftIn<Values>(name, options.initial) : undefined))
  const [isBack, setBack] = useState(draft !== undefined)
  const record = options.version === undefined ? null : recordPath(endpoint, options.params)
  const meanwhile = useMeanwhile(
    record === null ? null : { path: record, version: options.version ?? null },
    options.initial,
    draft,
  )
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: meanwhile.begun,
    onValuesChange: values => {
      setQuestion(null)
      if (!name) return
      const base = meanwhile.base()
      if (isSame(values, base)) forgetTyped(name)
      else keepTyped(name, { values, base } satisfies StoredDraft<Values>, options.survivesReload)
    },
  })
  const send = useSend<z.ZodType, z.ZodType, z.ZodType, R>(endpoint)
  const [failure, setFailure] = useState<string | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  // Updated at once, while `isPending` waits for a render: Enter and a click may come before that.
  const isSending = useRef(false)
  const isReading = useRef(false)
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })

  function catchUp() {
    // The form's own save is also an event: its answer identifies it.
    if (isSending.current && !isReading.current) return
    const values = meanwhile.catchUp(form.getValues())
    if (values && !isSame(values, form.getValues())) form.setValues(values)
  }
  const isNow = JSON.stringify([options.initial, options.version])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another record, or another version of it, matters.
  useLayoutEffect(catchUp, [isNow])

  async function submit(event?: SyntheticEvent, also: object = {}): Promise<boolean> {
    event?.preventDefault()
    if (isSending.current) return false
    isSending.current = true
    try {
      return await attempt(also, 3)
    } finally {
      isSending.current = false
      catchUp()
    }
  }

  async function attempt(also: object, tries: number): Promise<boolean> {
    setFailure(null)
    setQuestion(null)
    form.clearErrors()
    const values = form.getValues()
    if (unanswered(meanwhile.open(), values).some(({ isTouched }) => isTouched)) return askFirst()
    const { toBody, shape, params } = latest.current
    const version = isChange(endpoint) ? meanwhile.version() : null
    const body = {
      ...Object(toBody ? toBody(values) : values),
      ...(version && { updatedAt: version }),
      ...also,
    }
    const sentences = issuesOf(endpoint.body.safeParse(body), shape?.safeParse(values))
    if (blame(sentences)) return false
    try {
      // The server applies the shape itself, so the raw input is sent.
      const reply = await send.mutateAsync({ params, body })
      meanwhile.settle(values)
      forget()
      const { success, undo } = options
      if (success)
        toast.success(typeof success === 'function' ? success(reply) : success, undo?.(reply))
      options.onSuccess?.(reply)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.isStale && tries > 0) {
        isReading.current = true
        await meanwhile.readAgain(endpoint.changes)
        isReading.current = false
        return attempt(also, tries - 1)
      }
      refuse(error)
      return false
    }
  }

  function askFirst(): false {
    setFailure(t('Someone else changed the same field. Choose what to keep, then save.'))
    document.querySelector<HTMLElement>('[data-keep-mine]')?.focus()
    return false
  }

  function forget() {
    if (name) forgetTyped(name)
    setBack(false)
  }

  function refuse(error: CallError) {
    const { sentence, needsConfirmation, wouldPost } = error
    if (needsConfirmation) return setQuestion({ sentence, wouldPost })
    if (!blame(error.fields)) setFailure(sentence)
    const { failure: labels } = options
    if (labels && error.status !== 401)
      toast.failure(typeof labels === 'function' ? labels(error) : labels)
  }

  /** Puts each sentence at its input and the rest above the form; answers whether there were any. */
  function blame(sentences: Record<string, string>): boolean {
    const { inputs } = latest.current
    const named = typeof inputs === 'function' ? inputs(form.getValues()) : inputs
    const entries = Object.entries(sentences).map(
      ([name, sentence]) => [named?.[name] ?? fieldOf(name), sentence] as const,
    )
    const isInput = ([name]: readonly [string, string]) => fieldOf(name) in options.initial
    const atInputs = entries.filter(isInput)
    const elsewhere = entries.filter(entry => !isInput(entry))
    if (elsewhere.length > 0) setFailure(elsewhere.map(([, sentence]) => sentence).join(' '))
    form.setErrors(Object.fromEntries(atInputs))
    const first = Object.keys(options.initial).find(name => atInputs.some(([at]) => at === name))
    if (first) form.getInputNode(first)?.focus()
    return entries.length > 0
  }

  return {
    values: form.values,
    field: name => form.getInputProps(name),
    errorAt: path => form.errors[path],
    toggle: name => form.getInputProps(name, { type: 'checkbox' }),
    set: form.setValues,
    submit: event => submit(event),
    confirm: lateFees =>
      submit(undefined, { confirm: true, ...(question?.wouldPost.length && { lateFees }) }),
    reconsider: () => setQuestion(null),
    question,
    isPending: send.isPending,
    isDirty: isBack || !isSame(form.values, meanwhile.base()),
    isBack,
    failure,
    reset: filled => {
      form.setInitialValues(meanwhile.restart(filled))
      form.reset()
      forget()
      setFailure(null)
      setQuestion(null)
      send.reset()
    },
    meanwhile: answerable(form, meanwhile, {
      labels: options.labels ?? {},
      onAnswer: () => setFailure(null),
    }),
  }
}
