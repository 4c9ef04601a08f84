'use client'

import { Coins } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { WithAside } from '#components/ui/with-aside.tsx'
import { useCredits } from '#lib/client/buying/credits.ts'
import { paths } from '#lib/client/paths.ts'
import { LoadFailed } from '../load-failed.tsx'
import { TabSkeleton } from '../tab-skeleton.tsx'
import type { TabProps } from '../user-tab.ts'
import { Balance } from './balance.tsx'
import { Coming } from './coming.tsx'
import { Invite } from './invite.tsx'
import { Movements } from './movements.tsx'
import { TryCode } from './try-code.tsx'

/** Balance, pending credits and the ledger. */
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
            action={
              <Link className={buttonClass({ kind: 'pri' })} href={paths.preorders()}>
                {t('empty.action')}
              </Link>
            }
          />
        </Panel>
        {aside}
      </WithAside>
    )
  return (
    <div className="grid gap-14">
      <Balance balance={first.balance} />
      <WithAside>
        <div className="grid content-start gap-14">
          {first.coming.length > 0 && <Coming coming={first.coming} />}
          {items.length > 0 && <Movements list={list} shopName={shop.name} />}
        </div>
        {aside}
      </WithAside>
    </div>
  )
}
