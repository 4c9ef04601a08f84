import type { TFunction } from 'i18next'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { useTranslation } from '#words'

type Errors = Record<string, string[]>

type FormOptions = {
  /** Returns the field to blame for an error without fields. */
  blame?: (error: ApiError) => string | undefined
}

export type Form = ReturnType<typeof useForm>

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

const foundHere = (form: HTMLFormElement, t: TFunction<'forms'>): Errors => {
  const errors: Errors = {}
  for (const control of [...form.elements].filter(isControl)) {
    const { valid, valueMissing, typeMismatch, patternMismatch, customError } = control.validity
    if (valid) continue
    const isBox = control.type === 'checkbox'
    if (valueMissing) errors[control.name] = [t(isBox ? 'accept' : 'required')]
    else if (typeMismatch) errors[control.name] = [t('email')]
    else if (patternMismatch) errors[control.name] = [control.dataset.wrong ?? '']
    else if (customError) errors[control.name] = [control.validationMessage]
  }
  return errors
}

/** Submits once at a time, keeps the input after an error, and focuses the first invalid field. */
export const useForm = (
  send: (values: FormData) => Promise<unknown>,
  { blame }: FormOptions = {},
) => {
  const { t } = useTranslation('forms')
  const ref = useRef<HTMLFormElement>(null)
  const sending = useRef<Promise<boolean>>(undefined)
  const isQuiet = useRef(false)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    if (Object.keys(errors).length > 0 && !isQuiet.current)
      ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const fail = (failure: unknown) => {
    if (!(failure instanceof ApiError)) throw failure
    const text = failure.detail || t('offline')
    const field = blame?.(failure)
    const byField = field ? { [field]: [text] } : failure.fields
    const known = Object.entries(byField).filter(([name]) => ref.current?.elements.namedItem(name))
    setErrors(Object.fromEntries(known))
    const strange = Object.values(byField).flat()
    if (known.length === 0) setProblem(strange.length > 0 ? strange.join(', ') : text)
  }

  const checkAndSend = async (form: HTMLFormElement): Promise<boolean> => {
    const wrong = foundHere(form, t)
    setProblem(undefined)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return false
    setBusy(true)
    try {
      await send(new FormData(form))
      return true
    } catch (failure) {
      fail(failure)
      return false
    } finally {
      setBusy(false)
    }
  }

  /** Returns true once the input is accepted. A quiet submit leaves the focus where it is. */
  const submit = ({ quiet = false } = {}): Promise<boolean> => {
    // A quiet submit that joins a running one does not silence that.
    isQuiet.current = quiet && (!sending.current || isQuiet.current)
    if (!ref.current) return Promise.resolve(false)
    sending.current ??= checkAndSend(ref.current).finally(() => {
      sending.current = undefined
    })
    return sending.current
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    await submit()
  }

  return {
    /** For `<form {...form.props}>`. POST, so that a submit without scripts puts no input into the address. */
    props: { ref, onSubmit, noValidate: true, method: 'post' as const },
    ref,
    submit,
    busy,
    problem,
    errorsOf: (name: string) => errors[name] ?? [],
  }
}
