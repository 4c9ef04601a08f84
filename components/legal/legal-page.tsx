import { Link } from '#components/navigation/link.tsx'
import { Words } from '#components/words.tsx'
import { paths } from '#lib/client/paths.ts'
import { type LegalText, legalVersions } from '#lib/contract/legal.ts'
import { translate } from '#lib/site/i18n.ts'
import type { Shop } from '#lib/site/shop.ts'

type Section = { title: string; text?: string[]; list?: string[]; after?: string }

const marks = {
  b: <b />,
  user: <Link className="link" href={paths.userTabs('privacy')} />,
  privacy: <Link className="link" href={paths.privacy()} />,
  // biome-ignore lint/a11y/useAnchorContent: its words stand between the marks of the sentence
  garante: <a className="link" href="https://www.garanteprivacy.it" />,
}

/** All that stands below a key, as it is. */
const sectionsOf = (text: LegalText) => [text, 'sections'].join('.') as 'privacy.sections'

/** A text that binds, with the day it is of. */
export function LegalPage({ text, shop }: { text: LegalText; shop: Shop }) {
  const t = translate('legal')
  const { name: company, ...registered } = shop.company
  const values = { name: shop.name, company, ...registered }
  const date = legalVersions[text]
  const sections = t(sectionsOf(text), { ...values, returnObjects: true }) as Section[]
  return (
    <article className="wrap grid gap-7 py-10 text-prose *:max-w-prose">
      <header>
        <h1 className="text-d2">{t(`${text}.title`)}</h1>
        <p className="text-small text-ink-2">
          <time dateTime={date}>{t('version', { date: new Date(date) })}</time>
        </p>
      </header>
      <p>{t(`${text}.lead`, values)}</p>
      {sections.map((section) => (
        <LegalSection key={section.title} {...section} />
      ))}
    </article>
  )
}

function LegalSection({ title, text = [], list = [], after }: Section) {
  return (
    <section className="grid gap-2">
      <h2 className="text-d4">{title}</h2>
      {text.map((paragraph) => (
        <p key={paragraph}>
          <Words text={paragraph} marks={marks} />
        </p>
      ))}
      {list.length > 0 && (
        <ul className="grid list-disc gap-2 pl-4.5">
          {list.map((point) => (
            <li key={point}>
              <Words text={point} marks={marks} />
            </li>
          ))}
        </ul>
      )}
      {after && <p>{after}</p>}
    </section>
  )
}
