import { useId } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { ShareButton } from '#components/share-button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { type Invitee, toInvitation } from '#lib/client/data/entities/credits.ts'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import { invitationRules } from '#lib/contract/invitation-rules.ts'
import { formatDayMonth } from '#lib/format/dates.ts'
import { formatEuros, formatRoundCents } from '#lib/format/money.ts'

function InviteeRow({ invitee }: { invitee: Invitee }) {
  const { t } = useTranslation('credits')
  const { name, image, state, amount, timestamp } = invitee
  const text =
    state === 'rewarded'
      ? formatDayMonth(timestamp)
      : t(`guests.${state}`, { most: invitationRules.mostPerMonth })
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-3 border-line border-t py-3">
      <PersonAvatar person={{ name, image }} size={44} />
      <p>
        <b className="block">{name}</b>
        <span className="text-ink-2 text-small">{text}</span>
      </p>
      {amount !== null && <b className="num text-ok">+{formatEuros(amount)}</b>}
    </li>
  )
}

/** Invitation link of the member and the people who used it; renders nothing if the shop rewards no invitations. */
export function Invite({ shopName }: { shopName: string }) {
  const { t } = useTranslation('credits')
  const id = useId()
  const { data } = useApiQuery(
    'PUT /users/logged/invitation',
    {},
    { select: ({ data }) => toInvitation(data) },
  )
  if (!data) return null
  const { code, url, invitees } = data
  const amount = formatRoundCents(data.amount * 100)
  return (
    <Panel ground="sunk" className="grid content-start gap-4">
      <h2 className="text-d3">{t('invite.title')}</h2>
      <p className="text-ink-2">
        {t('invite.text', {
          amount,
          least: formatRoundCents(invitationRules.leastKeptCents),
          most: invitationRules.mostPerMonth,
        })}
      </p>
      <Field id={id} label={t('invite.link')}>
        {(control) => (
          <Input
            {...control}
            readOnly
            value={url.replace(/^https?:\/\//, '')}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <ShareButton
        title={t('invite.share', { shop: shopName })}
        path={paths.invited(code)}
        kind="pri"
        size="lg"
        wide
      />
      {invitees.length > 0 && (
        <ul>
          {invitees.map((invitee) => (
            <InviteeRow key={`${invitee.name} ${invitee.timestamp}`} invitee={invitee} />
          ))}
        </ul>
      )}
    </Panel>
  )
}
