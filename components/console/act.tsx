'use client'

import { type ReactNode, useState } from 'react'
import { BusyButton } from '#components/forms/busy-button.tsx'
import { failureToast } from '#components/forms/failure.tsx'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button, type ButtonKind } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import {
  type ConsoleCallName,
  type ConsoleInput,
  type ConsoleOutput,
  consoleCall,
  Declined,
  isAwaitingApproval,
} from '#lib/client/console/client.ts'
import { useRefresh } from '#lib/client/console/queries.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { type ActField, readFields, ShownField } from './act-fields.tsx'

type BodyOf<Name extends ConsoleCallName> =
  Exclude<ConsoleInput<Name>['body'], FormData> extends infer Body
    ? Body extends object
      ? Body
      : Record<never, never>
    : never

type FieldName<Name extends ConsoleCallName> = keyof BodyOf<Name> & string

type Input<Name extends ConsoleCallName> = Omit<ConsoleInput<Name>, 'body'> & {
  /** Part of the body without a field. */
  body?: Partial<BodyOf<Name>>
}

type ActProps<Name extends ConsoleCallName> = {
  call: Name
  input?: Input<Name>
  label: ReactNode
  /** Thing that it acts on, for screen readers. */
  about?: string
  /** Text of the toast afterwards. */
  done: string | ((body: BodyOf<Name>) => string)
  kind?: ButtonKind
  size?: 'sm' | 'md'
  onDone?: (output: ConsoleOutput<Name>) => unknown
}

type FormProps<Name extends ConsoleCallName> = {
  fields: readonly ActField<FieldName<Name>>[]
  title: string
  submit?: ReactNode
  /** Puts the values of the fields in the form of the body. */
  shape?: (values: Record<string, unknown>) => BodyOf<Name>
  /** Above the fields. */
  children?: ReactNode
}

/** Files are sent as a form. */
const asSent = (body: object) => {
  const parts = Object.entries(body)
  if (!parts.some(([, value]) => value instanceof File)) return parts.length > 0 ? body : undefined
  const form = new FormData()
  for (const [name, value] of parts) form.set(name, value)
  return form
}

/** Does an act, reads again what is shown, and says so; false when it was declined. */
export const useAct = <Name extends ConsoleCallName>(props: ActProps<Name>) => {
  const { call, input, done, onDone } = props
  const refresh = useRefresh()
  return async (values: object = {}) => {
    const body = { ...input?.body, ...values }
    try {
      const output = await consoleCall(call, { ...input, body: asSent(body) } as never)
      await onDone?.(output)
      toast(typeof done === 'string' ? done : done(body as BodyOf<Name>))
    } catch (error) {
      if (error instanceof Declined) return false
      if (!isAwaitingApproval(error)) throw error
      toast(error.detail)
    }
    await refresh()
    return true
  }
}

function ActButton<Name extends ConsoleCallName>(props: ActProps<Name>) {
  const { t } = useTranslation('console')
  const { label, kind = 'plain', size = 'md' } = props
  const [isBusy, setBusy] = useState(false)
  const act = useAct(props)
  const press = async () => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      failureToast(t('notLoaded.text'))(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <BusyButton kind={kind} size={size} busy={isBusy} onClick={() => void press()}>
      {label}
    </BusyButton>
  )
}

type DialogProps<Name extends ConsoleCallName> = ActProps<Name> &
  FormProps<Name> & { onClose: () => void }

export const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale'

/** Boxes are no control of a form: the browser does not require one of them by itself. */
const requireChoices = (fields: readonly ActField[], filled: object, text: string) => {
  const values = filled as Record<string, unknown>
  const isMissing = ({ kind, optional, name }: ActField) =>
    kind === 'checks' && !optional && (values[name] as unknown[]).length === 0
  const missing = fields.filter(isMissing).map(({ name }) => [name, [text]])
  if (missing.length > 0)
    throw new ApiError('invalid', 422, { fields: Object.fromEntries(missing) })
}

/** Form of an act; what somebody else changed meanwhile is shown below each field. */
export function ActDialog<Name extends ConsoleCallName>(props: DialogProps<Name>) {
  const { fields, title, label, submit = label, shape, children, onClose } = props
  const { t } = useTranslation('console-lists')
  const [atFirst] = useState(fields)
  const refresh = useRefresh()
  const act = useAct(props)
  const form = useForm(async (values) => {
    try {
      const filled = readFields(fields, values)
      requireChoices(fields, filled, t('chooseOne'))
      if (await act(shape ? shape(filled) : filled)) onClose()
    } catch (error) {
      if (isStale(error)) await refresh()
      throw error
    }
  })
  return (
    <Dialog open title={title} onClose={onClose}>
      <form className="stack" {...form.props}>
        {children}
        {fields.map((field) => (
          <ShownField
            key={field.name}
            field={field}
            form={form}
            before={atFirst.find(({ name }) => name === field.name)}
          />
        ))}
        <FormFoot form={form} beside={<Button onClick={onClose}>{t('confirm.no')}</Button>}>
          {submit}
        </FormFoot>
      </form>
    </Dialog>
  )
}

function FormButton<Name extends ConsoleCallName>(props: ActProps<Name> & FormProps<Name>) {
  const { label, kind = 'plain', size = 'md' } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind={kind} size={size} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <ActDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

type Props<Name extends ConsoleCallName> = ActProps<Name> &
  (FormProps<Name> | { fields?: undefined })

/** Button of an act, which opens its form where it has fields. Confirmation and proof are asked for by themselves. */
export function Act<Name extends ConsoleCallName>(props: Props<Name>) {
  const { about } = props
  const label = (
    <>
      {props.label}
      {about && <span className="sr-only"> {about}</span>}
    </>
  )
  return props.fields ? (
    <FormButton {...props} label={label} />
  ) : (
    <ActButton {...props} label={label} />
  )
}
