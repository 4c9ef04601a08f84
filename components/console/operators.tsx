'use client'

import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#components/forms/confirm-dialog.tsx'
import { failureToast } from '#components/forms/failure.tsx'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { TextField } from '#components/forms/text-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import {
  type ConsoleOutput,
  consoleCall,
  Declined,
  unlessDeclined,
} from '#lib/client/console/client.ts'
import { useConsoleMutation, useConsoleQuery, useShow } from '#lib/client/console/queries.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { type Role, roles } from '#lib/contract/console/roles.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { type Column, SettingsScreen, Table } from './screen.tsx'
import { useMay, useSelf } from './session.tsx'
import { Unread } from './unread.tsx'

type Colleague = ConsoleOutput<'GET /operators'>['data'][number]

function RoleFields({ own = [] }: { own?: readonly Role[] }) {
  const { t } = useTranslation('console')
  return (
    <fieldset className="stack">
      <legend className="label mb-2">{t('operators.roles')}</legend>
      {roles.map((role) => (
        <Checkbox
          key={role}
          name="roles"
          value={role}
          defaultChecked={own.includes(role)}
          label={
            <>
              <b>{t(`roles.${role}`)}</b>
              <br />
              <span className="text-ink-2">{t(`rolesText.${role}`)}</span>
            </>
          }
        />
      ))}
    </fieldset>
  )
}

const rolesOf = (values: FormData) => values.getAll('roles') as Role[]

type RolesFormProps = {
  colleague?: Colleague
  send: (values: FormData, chosen: Role[]) => Promise<unknown>
  submit: string
  onClose: () => void
}

/** Form of an invitation, or of the roles of a colleague. A declined proof leaves it open. */
function RolesForm({ colleague, send, submit, onClose }: RolesFormProps) {
  const { t } = useTranslation('console')
  const form = useForm(async (values) => {
    const chosen = rolesOf(values)
    if (chosen.length === 0)
      throw new ApiError('invalid', 422, { detail: t('operators.chooseRole') })
    try {
      await send(values, chosen)
    } catch (error) {
      if (error instanceof Declined) return
      throw error
    }
    onClose()
  })
  return (
    <form className="stack" {...form.props}>
      {!colleague && (
        <>
          <TextField form={form} name="name" label={t('operators.name')} maxLength={80} required />
          <TextField
            form={form}
            name="email"
            type="email"
            label={t('operators.email')}
            autoComplete="off"
            maxLength={254}
            required
          />
        </>
      )}
      <RoleFields {...(colleague && { own: colleague.roles })} />
      <FormFoot form={form} beside={<Button onClick={onClose}>{t('operators.keep')}</Button>}>
        {submit}
      </FormFoot>
    </form>
  )
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('console')
  const show = useShow('GET /operators')
  const send = async (values: FormData, chosen: Role[]) => {
    const email = String(values.get('email'))
    const body = { name: String(values.get('name')), email, roles: chosen }
    show(await consoleCall('POST /operators', { body }))
    toast(t('operators.sent', { email }))
  }
  return (
    <Dialog open title={t('operators.inviteTitle')} onClose={onClose}>
      <RolesForm send={send} submit={t('operators.send')} onClose={onClose} />
    </Dialog>
  )
}

function ChangeDialog({ colleague, onClose }: { colleague: Colleague; onClose: () => void }) {
  const { t } = useTranslation('console')
  const show = useShow('GET /operators')
  const send = async (_: FormData, chosen: Role[]) => {
    const input = { params: { id: colleague.id }, body: { roles: chosen } }
    show(await consoleCall('PUT /operators/{id}', input))
    toast(t('operators.saved'))
  }
  return (
    <Dialog open title={t('operators.changeTitle', colleague)} onClose={onClose}>
      <RolesForm colleague={colleague} send={send} submit={t('operators.save')} onClose={onClose} />
    </Dialog>
  )
}

function ColleagueActions({ colleague }: { colleague: Colleague }) {
  const { t } = useTranslation('console')
  const [open, setOpen] = useState<'change' | 'end'>()
  const show = useShow('GET /operators')
  const close = () => setOpen(undefined)
  const onError = unlessDeclined(failureToast(t('notLoaded.text')))
  const { name, email, roles: own, id, state } = colleague
  const end = useConsoleMutation('DELETE /operators/{id}', {
    onSuccess: (rest) => {
      show(rest)
      toast(t('operators.ended', { name }))
    },
    onError,
  })
  const again = useConsoleMutation('POST /operators', {
    onSuccess: (all) => {
      show(all)
      toast(t('operators.sent', { email }))
    },
    onError,
  })
  return (
    <span className="row-actions">
      {state === 'active' ? (
        <Button size="sm" onClick={() => setOpen('change')}>
          {t('operators.change')}
          <span className="sr-only"> {name}</span>
        </Button>
      ) : (
        <Button size="sm" onClick={() => again.mutate({ body: { name, email, roles: own } })}>
          {t('operators.again')}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
      <Button size="sm" onClick={() => setOpen('end')}>
        {t('operators.end')}
        <span className="sr-only"> {name}</span>
      </Button>
      {open === 'change' && <ChangeDialog colleague={colleague} onClose={close} />}
      {open === 'end' && (
        <ConfirmDialog
          question={t('operators.endTitle', { name })}
          text={t('operators.endText')}
          keep={t('operators.keep')}
          confirm={t('operators.end')}
          onKeep={close}
          onConfirm={() => {
            close()
            end.mutate({ params: { id } })
          }}
        />
      )}
    </span>
  )
}

/** Operators of the shop, and the open invitations. */
export function Operators() {
  const { t } = useTranslation('console')
  const [isInviting, setInviting] = useState(false)
  const list = useConsoleQuery('GET /operators', {})
  const mayChange = useMay('operators.change')
  const { id: own } = useSelf()
  const columns: Column<Colleague>[] = [
    {
      key: 'name',
      label: t('operators.name'),
      cell: ({ id, name, email }) => (
        <>
          <b>{name}</b> {id === own && <span className="text-ink-2">({t('operators.you')})</span>}
          <br />
          <span className="text-ink-2">{email}</span>
        </>
      ),
    },
    {
      key: 'roles',
      label: t('operators.roles'),
      cell: ({ roles: theirs }) => theirs.map((role) => t(`roles.${role}`)).join(', '),
    },
    {
      key: 'seen',
      label: t('operators.seen'),
      isMinor: true,
      cell: ({ state, seen_at: seenAt }) => {
        if (state !== 'active') return t(`operators.${state}`)
        return seenAt ? formatDateTime(Date.parse(seenAt)) : t('operators.never')
      },
    },
    {
      key: 'action',
      label: t('operators.action'),
      align: 'end',
      cell: (colleague) => mayChange && <ColleagueActions colleague={colleague} />,
    },
  ]
  return (
    <SettingsScreen
      tab="operators"
      beside={
        mayChange && (
          <Button kind="pri" onClick={() => setInviting(true)}>
            <UserPlus size={20} aria-hidden="true" />
            {t('operators.invite')}
          </Button>
        )
      }
    >
      {list.data ? (
        <Table label={t('tabs.operators')} columns={columns} rows={list.data.data} />
      ) : (
        list.error && <Unread onRetry={() => void list.refetch()} />
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </SettingsScreen>
  )
}
