'use client'

import {
  Activity,
  BookOpen,
  ContactRound,
  Flag,
  Inbox,
  Landmark,
  LogOut,
  Megaphone,
  Settings,
  ShoppingCart,
  Truck,
  Undo2,
  Users,
} from 'lucide-react'
import { usePathname, useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { failureToast } from '#components/forms/failure.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { Mark } from '#components/ui/mark.tsx'
import { consolePaths } from '#lib/client/console/paths.ts'
import { useConsoleMutation, useConsoleQuery, useForget } from '#lib/client/console/queries.tsx'
import { may } from '#lib/contract/console/roles.ts'
import { minute } from '#lib/format/durations.ts'
import { firstSettings } from './screen.tsx'
import { useSelf } from './session.tsx'

const isOn = (path: string, href: string) =>
  href === consolePaths.home() ? path === href : path.startsWith(href)

const sections = [
  { key: 'decisions', href: consolePaths.home(), action: 'decisions.read', Icon: Inbox },
  { key: 'groups', href: consolePaths.groups(), action: 'groups.read', Icon: Users },
  { key: 'orders', href: consolePaths.orders(), action: 'orders.read', Icon: ShoppingCart },
  { key: 'shipments', href: consolePaths.shipments(), action: 'orders.read', Icon: Truck },
  { key: 'refunds', href: consolePaths.refunds(), action: 'refunds.read', Icon: Undo2 },
  { key: 'catalogue', href: consolePaths.catalogue(), action: 'catalogue.read', Icon: BookOpen },
  { key: 'reports', href: consolePaths.reports(), action: 'reports.read', Icon: Flag },
  { key: 'people', href: consolePaths.people(), action: 'people.read', Icon: ContactRound },
  {
    key: 'campaigns',
    href: consolePaths.campaigns(),
    action: 'campaigns.read',
    Icon: Megaphone,
  },
  { key: 'accounts', href: consolePaths.accounts(), action: 'accounts.read', Icon: Landmark },
  { key: 'works', href: consolePaths.works(), action: 'works.read', Icon: Activity },
  { key: 'settings', href: consolePaths.operators(), action: undefined, Icon: Settings },
] as const

/** On small screens the sections are wider than the screen. */
const bringIntoView = (link: HTMLElement | null) =>
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** Number of decisions that wait for the operator, counted again each minute. */
function Waiting() {
  const input = { query: { whose: 'mine' } } as const
  const own = useConsoleQuery('GET /decisions', input, { refetchInterval: minute })
  const count = own.data?.data.length
  if (!count) return null
  return (
    <em className="count not-italic md:absolute md:top-0 md:right-0 lg:static lg:ml-auto">
      {count}
    </em>
  )
}

function Rail() {
  const { t } = useTranslation('console')
  const path = usePathname()
  const { roles } = useSelf()
  return (
    <nav className="rail" aria-label={t('menu')}>
      {sections
        .filter(({ action }) => !action || may(roles, action))
        .map(({ key, href, Icon }) => (
          <Link
            key={key}
            href={key === 'settings' ? firstSettings(roles) : href}
            aria-current={isOn(path, href) ? 'page' : undefined}
            ref={isOn(path, href) ? bringIntoView : undefined}
          >
            <Icon size={20} aria-hidden="true" />
            <span className="rail-label">{t(key)}</span>
            {key === 'decisions' && <Waiting />}
          </Link>
        ))}
    </nav>
  )
}

function OwnCorner() {
  const { t } = useTranslation('console')
  const { name, roles } = useSelf()
  const router = useRouter()
  const forget = useForget()
  const { mutate } = useConsoleMutation('DELETE /session', {
    onSuccess: () => {
      forget()
      router.replace(consolePaths.signIn())
    },
    onError: failureToast(t('notLoaded.text')),
  })
  return (
    <div className="rail-self">
      <span>
        <b>{name}</b>
        <small className="first-letter:uppercase">
          {roles.map((role) => t(`roles.${role}`)).join(', ')}
        </small>
      </span>
      <button type="button" className="icon-btn" onClick={() => mutate({})}>
        <LogOut size={20} aria-hidden="true" />
        <span className="sr-only">{t('self.signOut')}</span>
      </button>
    </div>
  )
}

/** Navigation of the console at the left, or at the top of small screens, beside the screen. */
export function ConsoleFrame({ shop, children }: { shop: string; children: ReactNode }) {
  const { t } = useTranslation('console')
  const { demo } = useSelf()
  return (
    <div className="console">
      <a className="skip btn btn-pri" href="#main">
        {t('skip')}
      </a>
      <header className="rail-side">
        <Link className="rail-logo" href={consolePaths.home()} title={t('of', { shop })}>
          <Mark size={28} />
          <b>{t('title')}</b>
          {demo && <em className="rail-demo">{t('demo')}</em>}
        </Link>
        <Rail />
        <OwnCorner />
      </header>
      <main id="main" className="work" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
