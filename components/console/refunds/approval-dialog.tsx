'use client'

import { useTranslation } from '#components/i18next.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { Note } from '#components/ui/note.tsx'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { useConsoleQuery } from '#lib/client/console/queries.tsx'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { Act } from '../act.tsx'
import { useMay } from '../session.tsx'

type Approval = ConsoleOutput<'GET /approvals/{id}'>['data']
type PartProps = { approval: Approval; onEnd: () => void }

function Decision({ approval: { id, amount, is_own: isOwn }, onEnd }: PartProps) {
  const { t } = useTranslation('console-refunds')
  const input = { params: { id } }
  if (isOwn)
    return (
      <Act
        call="POST /approvals/{id}/withdraw"
        input={input}
        label={t('withdraw')}
        done={t('withdrawn')}
        onDone={onEnd}
      />
    )
  return (
    <>
      <Act
        call="POST /approvals/{id}/approve"
        input={input}
        label={t('approve')}
        kind="pri"
        done={t('approved')}
        onDone={onEnd}
      />
      <Act
        call="POST /approvals/{id}/refuse"
        input={input}
        label={t('refuse')}
        title={t('refuseTitle', { amount: formatEuros(amount) })}
        done={t('notApproved')}
        fields={[{ name: 'reason', label: t('decision'), max: 2000 }]}
        onDone={onEnd}
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
  const { data } = useConsoleQuery('GET /approvals/{id}', { params: { id } })
  if (!data) return null
  const approval = data.data
  const isOpen = approval.state === 'waiting' && mayDecide
  const amount = formatEuros(approval.amount)
  const title = isOpen && !approval.is_own ? 'approveTitle' : 'requestTitle'
  return (
    <Dialog open title={t(title, { amount })} onClose={onClose}>
      <Facts approval={approval} />
      {isOpen && (
        <div className="flex flex-wrap gap-3">
          <Decision approval={approval} onEnd={onClose} />
        </div>
      )}
    </Dialog>
  )
}
