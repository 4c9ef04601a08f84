import { Section } from './section.tsx'

const swatches = [
  ...['azzurro', 'solid', 'solid-2', 'soft', 'soft-2', 'on-soft', 'link', 'table', 'on-table'],
  ...['ink', 'ink-2', 'line', 'line-2', 'line-strong', 'sunk', 'sunk-2', 'card', 'page'],
  ...['weep', 'weep-soft', 'ok', 'ok-track', 'ok-fill', 'ok-soft'],
  ...['danger', 'danger-track', 'danger-fill', 'danger-soft', 'danger-solid'],
]

export function Colours() {
  return (
    <Section title="Colori">
      <div className="show-row">
        {swatches.map((name) => (
          <span className="show-swatch" key={name}>
            <i style={{ background: `var(--${name})` }} />
            {name}
          </span>
        ))}
      </div>
    </Section>
  )
}
