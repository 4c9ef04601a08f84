'use client'

import { TextField } from '#components/forms/text-field.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { Note } from '#components/ui/note.tsx'
import { type ConsoleOutput, consoleCall } from '#lib/client/console/client.ts'
import { useConsoleQuery, useRefresh } from '#lib/client/console/queries.tsx'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { ActButton, ActForm } from '../act.tsx'
import { useMay } from '../session.tsx'

type Approval = ConsoleOutput<'GET /approvals/{id}'>['data']
type PartProps = { approval: Approval; onEnd: () => void }

function Decision({ approval: { id, amount, is_own: isOwn }, onEnd }: PartProps) {
  const { t } = useTranslation('console-refunds')
  const params = { id }
  if (isOwn)
    return (
      <ActButton
        label={t('withdraw')}
        done={t('withdrawn')}
        run={async () => {
          await consoleCall('POST /approvals/{id}/withdraw', { params })
          onEnd()
        }}
      />
    )
  return (
    <>
      <ActButton
        label={t('approve')}
        kind="pri"
        done={t('approved')}
        run={async () => {
          await consoleCall('POST /approvals/{id}/approve', { params })
          onEnd()
        }}
      />
      <ActForm
        label={t('refuse')}
        title={t('refuseTitle', { amount: formatEuros(amount) })}
        done={t('notApproved')}
        fields={(form) => (
          <TextField form={form} name="reason" label={t('decision')} maxLength={2000} required />
        )}
        send={async (values) => {
          const body = { reason: String(values.get('reason')) }
          await consoleCall('POST /approvals/{id}/refuse', { params, body })
          onEnd()
        }}
      />
    </>
  )
}

function Facts({ approval }: { approval: Approval }) {
  const { t } = useTranslation('console-refunds')
  const { act, order, asker, at, why, reason, due_at: dueAt } = approval
  const { state, decider, decided_at: decidedAt, decision } = approval
  return (
    <div className="stack wrap-anywhere">
      <p className="text-small text-ink-2">
        {t(`kinds.${act}` as never)}
        {order && `, ${t('ofOrder', { order })}`}.{' '}
        {t('askedBy', { asker, at: formatDateTime(Date.parse(at)) })} {t(`why.${why}`)}
      </p>
      {reason && <Note>{reason}</Note>}
      {state === 'waiting' && dueAt && (
        <p className="text-small">{t('due', { at: formatDateTime(Date.parse(dueAt)) })}</p>
      )}
      {decidedAt && (
        <p className="text-small">
          {t('ended', {
            state: t(`states.${state}`),
            at: formatDateTime(Date.parse(decidedAt)),
            who: decider ? `, ${decider}` : '',
          })}{' '}
          {decision}
        </p>
      )}
    </div>
  )
}

/** A request for a second signature, with the decision on it. */
export function ApprovalDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('console-refunds')
  const mayDecide = useMay('refunds.approve')
  const refresh = useRefresh()
  const { data } = useConsoleQuery('GET /approvals/{id}', { params: { id } })
  if (!data) return null
  const approval = data.data
  const isOpen = approval.state === 'waiting' && mayDecide
  const end = () => {
    refresh()
    onClose()
  }
  const amount = formatEuros(approval.amount)
  const title = isOpen && !approval.is_own ? 'approveTitle' : 'requestTitle'
  return (
    <Dialog open title={t(title, { amount })} onClose={onClose}>
      <Facts approval={approval} />
      {isOpen && (
        <div className="flex flex-wrap gap-3">
          <Decision approval={approval} onEnd={end} />
        </div>
      )}
    </Dialog>
  )
}
