-- What a file of the bank says, whatever its bytes: a second file under the id of an earlier message is the same where this is the same.
alter table bank_files add column content_sha256 text;
