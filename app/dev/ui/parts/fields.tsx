import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input, Textarea } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { Counter } from './counter.tsx'
import { Section } from './section.tsx'

export function Fields() {
  return (
    <Section title="Campi">
      <div className="show-two">
        <Field id="email" label="E-mail">
          {(control) => <Input {...control} placeholder="nome@posta.it" />}
        </Field>
        <Field id="focus" label="A fuoco">
          {(control) => <Input {...control} defaultValue="Serena" className="input-focus" />}
        </Field>
        <Field id="name" label="Nome" errors={['Almeno due lettere', 'solo lettere']}>
          {(control) => <Input {...control} defaultValue="S" />}
        </Field>
        <Field
          id="photo"
          label="Foto del profilo"
          errors={['La dimensione del file supera i 5 MB.']}
          hint="JPG, PNG o WebP, fino a 5 MB."
        >
          {(control) => <Input {...control} type="file" />}
        </Field>
        <Field id="off" label="Non si cambia" hint="Lo decide il gruppo.">
          {(control) => <Input {...control} defaultValue="Italiano" disabled />}
        </Field>
        <Field id="language" label="Lingua">
          {(control) => (
            <Select {...control}>
              <option>Italiano</option>
              <option>Inglese</option>
            </Select>
          )}
        </Field>
        <Field id="text" label="Racconta">
          {(control) => <Textarea {...control} placeholder="Perché lo vorresti?" />}
        </Field>
        <div className="show-stack">
          <Checkbox
            name="news"
            label="Voglio sapere quando un gruppo sta per chiudere."
            defaultChecked
          />
          <Checkbox name="terms" label="Ho letto le condizioni." />
          <div>
            <Counter />
          </div>
        </div>
      </div>
    </Section>
  )
}
