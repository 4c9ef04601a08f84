import type { ReactNode } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { Tabs } from '#components/ui/segmented.tsx'
import { consolePaths } from '#lib/client/console/paths.ts'
import { type Action, may, type Role } from '#lib/contract/console/roles.ts'
import { useSelf } from './session.tsx'

const settings = ['shop', 'legal', 'points', 'operators', 'acts', 'access'] as const

/** Sections with several screens: their addresses, and the actions that some need. */
const sections = [
  ['shipments', 'tracking'],
  ['reports', 'newComments', 'proposals'],
  ['people', 'codes', 'levels'],
  ['accounts', 'disputes', 'takings', 'invoices'],
  settings,
] as const satisfies readonly (readonly (keyof typeof consolePaths)[])[]

const neededFor: { [Name in Tab]?: Action } = {
  shop: 'settings.read',
  legal: 'settings.read',
  points: 'places.read',
  tracking: 'orders.ship',
  operators: 'operators.read',
  acts: 'acts.read',
}

export type Tab = (typeof sections)[number][number]

const maySee = (own: readonly Role[], name: Tab) => !neededFor[name] || may(own, neededFor[name])

/** Address of the first of the settings that an operator may see. */
export const firstSettings = (own: readonly Role[]) =>
  consolePaths[settings.find((name) => maySee(own, name))!]()

/** On small screens the tabs are wider than the screen. */
const revealCurrent = (tabs: HTMLElement | null) =>
  tabs?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })

function SectionTabs({ tab, label }: { tab: Tab; label: string }) {
  const { t } = useTranslation('console')
  const { roles } = useSelf()
  const section: readonly Tab[] = sections.find((tabs) => (tabs as readonly Tab[]).includes(tab))!
  const views = section
    .filter((name) => maySee(roles, name))
    .map((name) => ({
      href: consolePaths[name](),
      label: t(`tabs.${name}`),
      current: name === tab,
    }))
  return (
    <div ref={revealCurrent}>
      <Tabs className="mb-4.5" label={label} views={views} link={Link} />
    </div>
  )
}

type Head = { above?: string; beside?: ReactNode; children: ReactNode }
type ScreenProps = Head & ({ title: ReactNode; tab?: undefined } | { title: string; tab: Tab })

/** Head of a screen, with its first action opposite the title and the tabs of its section. */
export function Screen({ title, tab, above, beside, children }: ScreenProps) {
  return (
    <>
      <header className="work-head [&_.row-actions]:justify-start">
        <div>
          <p className="text-tiny text-ink-2 first-letter:uppercase">{above || '\u00a0'}</p>
          <h1 className="work-title">{title}</h1>
        </div>
        {beside}
      </header>
      {tab && <SectionTabs tab={tab} label={title} />}
      {children}
    </>
  )
}
