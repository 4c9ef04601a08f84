'use client'

import { UserPlus } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { type Role, roles } from '#lib/contract/console/roles.ts'
import { formatMediumDateTime } from '#lib/format/table-dates.ts'
import { Act } from './act.tsx'
import type { Column } from './list/columns.tsx'
import { Table } from './list/table.tsx'
import { Read } from './read.tsx'
import { Screen } from './screen.tsx'
import { useMay, useSelf } from './session.tsx'

type Colleague = ConsoleOutput<'GET /operators'>['data'][number]

/** Field of the roles, each with what it may do. */
const useRolesField = () => {
  const { t } = useTranslation('console')
  const choices = roles.map((role) => ({
    value: role,
    label: (
      <>
        <b className="block first-letter:uppercase">{t(`roles.${role}`)}</b>
        <span className="text-ink-2">{t(`rolesText.${role}`)}</span>
      </>
    ),
  }))
  return (own: readonly Role[] = []) =>
    ({ name: 'roles', kind: 'checks', label: t('operators.roles'), value: own, choices }) as const
}

function Invite() {
  const { t } = useTranslation('console')
  const rolesField = useRolesField()
  return (
    <Act
      call="POST /operators"
      label={
        <>
          <UserPlus size={20} aria-hidden="true" />
          {t('operators.invite')}
        </>
      }
      kind="pri"
      title={t('operators.inviteTitle')}
      submit={t('operators.send')}
      done={({ email }) => t('operators.sent', { email })}
      fields={[
        { name: 'name', label: t('operators.name'), max: 80 },
        { name: 'email', kind: 'email', label: t('operators.email'), max: 254 },
        rolesField(),
      ]}
    />
  )
}

function ColleagueActs({ colleague }: { colleague: Colleague }) {
  const { t } = useTranslation('console')
  const rolesField = useRolesField()
  const { id, name, email, roles: own, state } = colleague
  const input = { params: { id } }
  return (
    <span className="row-actions md:flex-nowrap">
      {state === 'active' ? (
        <Act
          call="PUT /operators/{id}"
          input={input}
          label={t('operators.change')}
          about={name}
          size="sm"
          title={t('operators.changeTitle', colleague)}
          submit={t('operators.save')}
          done={t('operators.saved')}
          fields={[rolesField(own)]}
        />
      ) : (
        <Act
          call="POST /operators"
          input={{ body: { name, email, roles: own } }}
          label={t('operators.again')}
          about={name}
          size="sm"
          done={t('operators.sent', { email })}
        />
      )}
      <Act
        call="DELETE /operators/{id}"
        input={input}
        label={t('operators.end')}
        about={name}
        size="sm"
        title={t('operators.endTitle', { name })}
        submit={t('operators.end')}
        done={t('operators.ended', { name })}
        fields={[]}
      >
        <p>{t('operators.endText')}</p>
      </Act>
    </span>
  )
}

/** Operators of the shop, and the open invitations. */
export function Operators() {
  const { t } = useTranslation('console')
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
      cell: ({ roles: theirs }) => (
        <span className="block first-letter:uppercase">
          {theirs.map((role) => t(`roles.${role}`)).join(', ')}
        </span>
      ),
    },
    {
      key: 'seen',
      label: t('operators.seen'),
      isMinor: true,
      cell: ({ state, seen_at: seenAt }) => {
        if (state !== 'active') return t(`operators.${state}`)
        return seenAt ? formatMediumDateTime(Date.parse(seenAt)) : t('operators.never')
      },
    },
    {
      key: 'action',
      label: t('operators.action'),
      align: 'end',
      cell: (colleague) => mayChange && <ColleagueActs colleague={colleague} />,
    },
  ]
  return (
    <Screen title={t('settings')} tab="operators" beside={mayChange && <Invite />}>
      <Read call="GET /operators">
        {({ data }) => <Table label={t('tabs.operators')} columns={columns} rows={data} />}
      </Read>
    </Screen>
  )
}
