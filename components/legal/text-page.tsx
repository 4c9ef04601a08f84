import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Words } from '#components/words.tsx'
import { paths } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'

export type TextSection = {
  title: string
  text?: string[]
  list?: string[]
  after?: string
  /** Content below the text, for elements that a text cannot contain. */
  end?: ReactNode
}

const link = (href: string) => <Link className="link" href={href} />

function MailLink({ children }: { children?: ReactNode }) {
  return (
    <a className="link wrap-anywhere" href={`mailto:${children}`}>
      {children}
    </a>
  )
}

const marks: Record<string, ReactElement> = {
  b: <b />,
  mail: <MailLink />,
  user: link(paths.userTabs('privacy')),
  orders: link(paths.userTabs('orders')),
  seats: link(paths.userTabs('groups')),
  weep: link(paths.userTabs('weep')),
  moderation: link(paths.userTabs('moderation')),
  privacy: link(paths.privacy()),
  cookies: link(paths.cookies()),
  sale: link(paths.saleTerms()),
  shipping: link(paths.shipping()),
  withdrawal: link(paths.withdrawing()),
  // biome-ignore lint/a11y/useAnchorContent: the content comes from the translated sentence
  garante: <a className="link" href="https://www.garanteprivacy.it" />,
  // biome-ignore lint/a11y/useAnchorContent: the content comes from the translated sentence
  agid: <a className="link" href="https://www.agid.gov.it" />,
}

export const Sentence = ({ text }: { text: string }) => <Words text={text} marks={marks} />

type TextPageProps = {
  title: string
  lead: string
  /** Version date, below the title. */
  version?: ReactNode
  /** Numbers the sections, so that they can be cited. */
  numbered?: boolean
  brief?: readonly string[] | undefined
  sections: readonly TextSection[]
  /** Content above and below the sections. */
  start?: ReactNode
  end?: ReactNode
}

const anchor = (index: number) => `parte-${index + 1}`

/** Text page, with a table of contents beside it on large screens. */
export function TextPage({ title, lead, version, brief, sections, ...more }: TextPageProps) {
  const { numbered = false, start, end } = more
  return (
    <div className="wrap grid items-start gap-20 py-10 lg:grid-cols-[220px_minmax(0,1fr)]">
      <Contents sections={sections} />
      <article className="grid gap-7 text-prose *:max-w-prose">
        <header className="grid gap-2">
          <h1 className="text-d2">{title}</h1>
          {version && <p className="text-small text-ink-2">{version}</p>}
        </header>
        <p>
          <Sentence text={lead} />
        </p>
        {brief && <Brief points={brief} />}
        {start}
        {sections.map((section, index) => (
          <Section
            key={section.title}
            id={anchor(index)}
            number={numbered ? index + 1 : undefined}
            {...section}
          />
        ))}
        {end}
      </article>
    </div>
  )
}

function Contents({ sections }: Pick<TextPageProps, 'sections'>) {
  const t = translate('legal')
  return (
    <nav className="sticky top-24 grid gap-3 text-small max-lg:hidden" aria-label={t('contents')}>
      {sections.map(({ title }, index) => (
        <a key={title} className="text-ink-2 hover:text-ink" href={`#${anchor(index)}`}>
          {title}
        </a>
      ))}
    </nav>
  )
}

function Brief({ points }: { points: readonly string[] }) {
  const t = translate('legal')
  return (
    <Panel ground="sunk" className="grid gap-3">
      <h2 className="text-d4">{t('brief.title')}</h2>
      <ul className="grid gap-2">
        {points.map((point) => (
          <li key={point} className="flex gap-3">
            <Check className="mt-0.5 shrink-0 text-link" size={22} aria-hidden="true" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
      <p className="text-tiny text-ink-2">{t('brief.note')}</p>
    </Panel>
  )
}

type SectionProps = TextSection & { id: string; number: number | undefined }

function Section({ id, number, title, text = [], list = [], after, end }: SectionProps) {
  return (
    <section id={id} className="grid scroll-mt-24 gap-2">
      <h2 className={number ? 'text-d3' : 'text-d4'}>
        {number && <span className="num font-normal text-ink-2">{number}. </span>}
        {title}
      </h2>
      {text.map((paragraph) => (
        <p key={paragraph}>
          <Sentence text={paragraph} />
        </p>
      ))}
      {list.length > 0 && (
        <ul className="grid list-disc gap-2 pl-4.5">
          {list.map((point) => (
            <li key={point}>
              <Sentence text={point} />
            </li>
          ))}
        </ul>
      )}
      {after && (
        <p>
          <Sentence text={after} />
        </p>
      )}
      {end}
    </section>
  )
}
