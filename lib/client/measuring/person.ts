/** Ids of the member sent with events; null until there is a consent to it. */
type Person = { user_id: string | null; internal_user_id: number | null; debug?: true }

let person: Person = { user_id: null, internal_user_id: null }

export const readPerson = () => person
export const setPerson = (given: Person) => {
  person = given
}
