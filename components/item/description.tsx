import { Note } from '#components/ui/note.tsx'
import type { ItemDetail } from '#lib/client/entities/catalogue.ts'
import { translate } from '#lib/site/i18n.ts'

/** Splits the text into paragraphs: a blank line separates them, a single line break is kept. */
export function Description({ item }: { item: Pick<ItemDetail, 'description' | 'info'> }) {
  const paragraphs = item.description.split(/\n\s*\n/).filter((text) => text.trim() !== '')
  if (paragraphs.length === 0 && !item.info) return null
  return (
    <section aria-labelledby="description">
      <h2 id="description" className="text-d3">
        {translate('item')('description')}
      </h2>
      <div className="prose">
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {item.info && <Note>{item.info}</Note>}
      </div>
    </section>
  )
}
