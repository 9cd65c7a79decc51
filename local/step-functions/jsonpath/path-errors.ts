import type { Json } from '../../json.ts';
import { writeJson } from './java-text.ts';

/** A query failed. `causeText` lacks the prefix in which the interpreter names the state. */
export abstract class QueryFault extends Error {
  abstract readonly errorName: string;
  abstract readonly causeText: string;
}

/** The path does not follow the grammar. */
export class InvalidPath extends QueryFault {
  override readonly name = 'InvalidPath';
  readonly errorName = 'States.Runtime';
  readonly causeText: string;
  readonly path: string;
  readonly reason: string;

  constructor(path: string, reason: string) {
    super(`Invalid path '${path}' : ${reason}`);
    this.causeText = this.message;
    this.path = path;
    this.reason = reason;
  }
}

/** Which rule of a definite path was broken: AWS words its messages differently for each. */
export type MissKind = 'absent' | 'index-out-of-bounds' | 'not-an-array';

/** A definite path leads nowhere. `causeText` is what AWS says of InputPath and OutputPath. */
export class PathNotFound extends QueryFault {
  override readonly name = 'PathNotFound';
  readonly errorName = 'States.Runtime';
  readonly causeText: string;
  readonly path: string;
  readonly detail: string;
  readonly kind: MissKind;
  /** The document in which the path was looked up. */
  readonly document: Json;

  constructor(path: string, detail: string, kind: MissKind, document: Json) {
    super(`Invalid path '${path}' : ${detail}`);
    this.causeText = this.message;
    this.path = path;
    this.detail = detail;
    this.kind = kind;
    this.document = document;
  }
}

/** A payload template's field names a path that leads nowhere. */
export class TemplatePathNotFound extends QueryFault {
  override readonly name = 'TemplatePathNotFound';
  readonly errorName = 'States.Runtime';
  readonly causeText: string;
  readonly path: string;
  /** The template's key as written, e.g. `value.$`. */
  readonly field: string;

  constructor(field: string, miss: PathNotFound) {
    super(
      `The JSONPath '${miss.path}' specified for the field '${field}' could not be found in the input '${writeJson(miss.document)}'`,
      { cause: miss },
    );
    this.causeText = this.message;
    this.path = miss.path;
    this.field = field;
  }
}

/** A value can't be put where a reference path points, e.g. below a string. */
export class PathInsertFailed extends QueryFault {
  override readonly name = 'PathInsertFailed';
  /** What AWS reports; its documentation calls it `States.ResultPathMatchFailure`. */
  readonly errorName = 'States.ReferencePathConflict';
  readonly causeText: string;
  readonly path: string;

  constructor(path: string, target: Json) {
    super(`Unable to apply ReferencePath ${path} to input ${writeJson(target)}`);
    this.causeText = this.message;
    this.path = path;
  }
}
