type DiagnosticCode =
  | 'MISSING_DESCRIPTION'
  | 'INVALID_JSON_DESCRIPTION'
  | 'SCHEMA_VALIDATION_FAILED'
  | 'TOO_DEEPLY_NESTED'
  | 'INVALID_STATE_NAME'
  | 'DUPLICATE_STATE_NAME'
  | 'INVALID_LABEL_NAME'
  | 'DUPLICATE_LABEL_NAME'
  | 'MISSING_TRANSITION_TARGET'
  | 'MISSING_END_STATE'
  | 'INVALID_JSONATA_EXPRESSION'
  | 'UNSUPPORTED_JSONATA_EXPRESSION'
  | 'INVALID_VARIABLE_NAME'
  | 'RESERVED_VARIABLE_NAME'
  | 'DUPLICATE_VARIABLE_NAME'
  | 'NO_DOLLAR'
  | 'NO_PATH'
  | 'PASS_RESULT_IS_STATIC';

/** One finding, as ValidateStateMachineDefinition reports it. */
export interface Diagnostic {
  severity: 'ERROR' | 'WARNING';
  code: DiagnosticCode;
  message: string;
  /** Such as `/States/Pay/Catch[0]/Next`; names stand unescaped. */
  location?: string;
}

export class DiagnosticLog {
  readonly diagnostics: Diagnostic[] = [];
  hasErrors = false;

  schemaError(message: string, location: string): void {
    this.error('SCHEMA_VALIDATION_FAILED', message, location);
  }

  error(code: DiagnosticCode, message: string, location?: string): void {
    this.hasErrors = true;
    this.add('ERROR', code, message, location);
  }

  warning(code: DiagnosticCode, message: string, location: string): void {
    this.add('WARNING', code, message, location);
  }

  private add(
    severity: Diagnostic['severity'],
    code: DiagnosticCode,
    message: string,
    location: string | undefined,
  ): void {
    this.diagnostics.push({
      severity,
      code,
      message,
      ...(location === undefined ? {} : { location: location === '' ? '/' : location }),
    });
  }
}
