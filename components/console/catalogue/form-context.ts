import { createContext, useContext } from 'react'
import type { Form } from '#components/forms/use-form.ts'
import type { ActField } from '../act-fields.tsx'

export type Values = Readonly<Record<string, unknown>>

type FormContext = {
  form: Form
  isGroup: boolean
  choices: Readonly<Record<string, NonNullable<ActField['choices']>>>
  /** Notes changes that are no input into a field. */
  onChange: () => void
}

export const ItemFormContext = createContext<FormContext | undefined>(undefined)
export const useItemForm = () => useContext(ItemFormContext)!
