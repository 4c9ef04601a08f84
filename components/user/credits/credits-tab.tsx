import { CircleCheck, Clock, Coins } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { BusyButton } from '#components/forms/busy-button.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { LinkButton } from '#components/navigation/link-button.tsx'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { ShareButton } from '#components/share-button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { WithAside } from '#components/ui/with-aside.tsx'
import { useCredits } from '#lib/client/data/buying/orders.ts'
import { toInvitation } from '#lib/client/data/entities/credits.ts'
import { useApiMutation, useApiQuery } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import { keptCode } from '#lib/client/storage/kept-code.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { invitationRules } from '#lib/contract/invitation-rules.ts'
import { formatDate, formatDayMonth } from '#lib/format/dates.ts'
import { formatEuros, formatRoundCents } from '#lib/format/money.ts'
import { LoadFailed, TabSkeleton } from '../states.tsx'
import type { TabProps } from '../user-tab.ts'
import { Movements } from './movements.tsx'

function Invite({ shopName }: { shopName: string }) {
  const { t } = useTranslation('credits')
  const id = useId()
  const { data } = useApiQuery(
    'PUT /users/logged/invitation',
    {},
    { select: ({ data }) => toInvitation(data) },
  )
  if (!data) return null
  const { code, url, invitees, amount: reward } = data
  const { leastKeptCents, mostPerMonth: most } = invitationRules
  return (
    <Panel ground="sunk" className="grid content-start gap-4">
      <h2 className="text-d3">{t('invite.title')}</h2>
      <p className="text-ink-2">
        {t('invite.text', {
          amount: formatRoundCents(reward * 100),
          least: formatRoundCents(leastKeptCents),
          most,
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
          {invitees.map(({ name, image, state, amount, timestamp }) => (
            <li
              key={`${name} ${timestamp}`}
              className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-3 border-line border-t py-3"
            >
              <PersonAvatar person={{ name, image }} size={44} />
              <p>
                <b className="block">{name}</b>
                <span className="text-ink-2 text-small">
                  {state === 'rewarded'
                    ? formatDayMonth(timestamp)
                    : t(`guests.${state}`, { most })}
                </span>
              </p>
              {amount !== null && <b className="num text-ok">+{formatEuros(amount)}</b>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function TryCode() {
  const { t } = useTranslation('credits')
  const [code, setCode] = useState('')
  const check = useApiMutation('POST /codes/{code}/check', {
    onSuccess: ({ data }) => {
      if (data.reason === null) keptCode.keep(data.code)
    },
  })
  const answer = check.data?.data
  const failure = check.error instanceof ApiError ? check.error.detail : check.error?.message
  const problem = answer?.reason ?? failure
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const typed = code.trim()
    if (typed) check.mutate({ params: { code: typed } })
  }
  return (
    <Panel edge className="grid content-start gap-4">
      <h2 className="text-d4">{t('code.title')}</h2>
      <form onSubmit={ask}>
        <Field
          id={useId()}
          label={t('code.label')}
          hint={t('code.hint')}
          errors={problem ? [problem] : []}
        >
          {(control) => (
            <div className="flex gap-2.5">
              <Input
                {...control}
                value={code}
                maxLength={40}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                onChange={({ target }) => {
                  check.reset()
                  setCode(target.value)
                }}
              />
              <BusyButton type="submit" kind="ink" busy={check.isPending}>
                {t('code.apply')}
              </BusyButton>
            </div>
          )}
        </Field>
      </form>
      <p role="status" className="text-ok text-small empty:hidden">
        {answer?.promise && answer.reason === null && (
          <span className="flex gap-2">
            <CircleCheck className="shrink-0" size={18} aria-hidden="true" />
            {answer.promise}
          </span>
        )}
      </p>
    </Panel>
  )
}

const Part = (props: { title: string; amount: number; children?: ReactNode }) => (
  <div>
    <h2 className="text-copy font-semibold">{props.title}</h2>
    <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2">
      <span className="headline num text-d3">{formatEuros(props.amount)}</span>
      {props.children}
    </p>
  </div>
)

export function CreditsTab({ shop }: TabProps) {
  const { t } = useTranslation('credits')
  const list = useCredits()
  const { first, items } = list
  if (!first) return list.isError ? <LoadFailed query={list} /> : <TabSkeleton />
  const isEmpty = items.length === 0 && first.coming.length === 0
  const aside = (
    <div className="grid content-start gap-7">
      <Invite shopName={shop.name} />
      <TryCode />
    </div>
  )
  if (isEmpty)
    return (
      <WithAside>
        <Panel ground="sunk">
          <Empty
            icon={<Coins size={32} aria-hidden="true" />}
            title={t('empty.title')}
            text={t('empty.text')}
            action={<LinkButton kind="pri" href={paths.preorders()} label={t('empty.action')} />}
          />
        </Panel>
        {aside}
      </WithAside>
    )
  return (
    <div className="grid gap-14">
      <div className="grid gap-5 lg:grid-cols-2 lg:gap-7">
        <Panel ground="sunk">
          <h2 className="text-copy font-semibold">{t('balance.now')}</h2>
          <p className="headline num mt-1 text-d2">{formatEuros(first.balance.available)}</p>
          <p className="mt-1.5 text-ink-2">{t('balance.lead')}</p>
        </Panel>
        <Panel
          ground="sunk"
          className="grid content-start divide-y divide-line [&>*+*]:pt-4 [&>*:not(:last-child)]:pb-4"
        >
          <Part title={t('balance.coming')} amount={first.balance.pending} />
          {first.balance.ending && (
            <Part title={t('balance.ending')} amount={first.balance.ending.amount}>
              <span className="text-ink-2">
                {t('balance.endingOn', { on: formatDate(first.balance.ending.timestamp) })}
              </span>
            </Part>
          )}
        </Panel>
      </div>
      <WithAside>
        <div className="grid content-start gap-14">
          {first.coming.length > 0 && (
            <section>
              <h2 className="mb-5 text-d3">{t('coming.title')}</h2>
              <ul className="border-line border-t">
                {first.coming.map(({ order, percent, base, amount, availableTimestamp }) => (
                  <li
                    key={order.id}
                    className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 border-line border-b py-3"
                  >
                    <span
                      className="grid size-12 place-items-center rounded-full border-2 border-azzurro border-dashed text-link"
                      aria-hidden="true"
                    >
                      <Clock size={20} />
                    </span>
                    <p>
                      <Link className="font-semibold hover:underline" href={paths.order(order.id)}>
                        {t('coming.cashback', { number: order.number })}
                      </Link>
                      <span className="block text-ink-2 text-small">
                        {t('coming.share', { percent, base: formatEuros(base) })}{' '}
                        {availableTimestamp
                          ? t('coming.from', { on: formatDate(availableTimestamp) })
                          : t('coming.later')}
                      </span>
                    </p>
                    <b className="num">{formatEuros(amount)}</b>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {items.length > 0 && <Movements list={list} shopName={shop.name} />}
        </div>
        {aside}
      </WithAside>
    </div>
  )
}
