/** Replaces each `${Name}` of a definition, as CloudFormation's DefinitionSubstitutions does. */
export function fillPlaceholders(definition: string, values: Readonly<Record<string, string>>): string {
  return definition.replace(/\$\{([A-Za-z0-9_]+)\}/g, (_placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The definition uses \${${name}}, which no binding provides.`);
    return JSON.stringify(value).slice(1, -1);
  });
}
