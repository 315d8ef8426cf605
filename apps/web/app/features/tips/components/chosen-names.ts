/** The names that were chosen in this tab are kept, because the address has ids alone. */
const names = new Map<string, string>();

export function rememberName(filter: string, value: string, name: string): void {
  names.set(`${filter} ${value}`, name);
}

export function rememberedName(filter: string, value: string): string | undefined {
  return names.get(`${filter} ${value}`);
}
